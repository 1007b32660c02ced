export { describe } from "./describe.ts";
export { sceneToSvg } from "./svg.ts";
export type { SvgOptions } from "./svg.ts";
export {
  counterLook,
  itemsOf,
  lookOf,
  markLayer,
  projection,
  tableLayers,
  terrainInOrder,
  terrainItem,
  zoneLayer,
} from "./table.ts";
export type { Projection, Say, TableLayers } from "./table.ts";
export { spread } from "./stack.ts";
export { sceneToText } from "./text.ts";
export type { TextOptions } from "./text.ts";
export { CSS_PALETTE, NIGHT, PAPER, sideLook } from "./draw/palette.ts";
export type { Palette, SideLook } from "./draw/palette.ts";
export { cellGrid, cellGround, cellOutlines, cellsEdge } from "./draw/cells.ts";
export type { CounterLook } from "./draw/counter.ts";
export { ground, plantDefs, tableDefs } from "./draw/ground.ts";
export { drawTerrain } from "./draw/terrain.ts";
export { RADIUS, drawPiece, sideToken } from "./draw/piece.ts";
export type { PieceLook } from "./draw/piece.ts";
export { bodiesOf, bodyLayers } from "./draw/bodies.ts";
export type { Body, BodyLayers, BodyMark } from "./draw/bodies.ts";
export { drawBadge, drawRole, isTrait } from "./draw/badges.ts";
export { objective, plainMarker, ruleLine, scaleBar, wayGone, zone } from "./draw/overlays.ts";
export { overlayLayers } from "./draw/layers.ts";
export type { OverlayLayers, Sight } from "./draw/layers.ts";
export { miniPieces, miniTerrain } from "./draw/mini.ts";
export { crosshair, pieceRing } from "./draw/rings.ts";
export { counterDetailAt, detailAt, drawPieceAs } from "./draw/small.ts";
export type { Detail } from "./draw/small.ts";
export type { Outline, Pen, XY } from "./draw/pen.ts";
export { rollOf, voiceOf } from "./voice.ts";
export type { Lang, PieceNames, Roll, Voice } from "./voice.ts";
export { folded } from "./folded.ts";
export { inline, parseSpec, ruleFinder, rulesOf, searchRules } from "./spec-text.ts";
export type { Inline, RuleText, SpecBlock, SpecSection } from "./spec-text.ts";
export { barPlot, histogram } from "./plots/bars.ts";
export type { BarRow, Counted } from "./plots/bars.ts";
export { curves } from "./plots/curves.ts";
export type { Curve } from "./plots/curves.ts";
export type { PlotOwner, PlotWords } from "./plots/frame.ts";
export { heatPlot } from "./plots/heat.ts";
export type { HeatGrid, HeatTable } from "./plots/heat.ts";
