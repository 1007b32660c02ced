export { overlayLayers } from "@escaramuza/scene";
