export { EPS, SIGNIFICANT, apart, apartSquared, roundUnit, type Point } from "./units.ts";
export {
  boundingBox,
  convexHull,
  convexRing,
  gapSquared,
  partsOverlap,
  polygonsGap,
  polygonsOverlap,
  type Box,
  type Polygon,
} from "./polygon.ts";
export { buildTable, type Element, type Table } from "./table.ts";
export {
  anyDiscOverlap,
  discOverlaps,
  discTouches,
  distanceToElement,
  segmentSweepOverlaps,
  segmentToElement,
} from "./distance.ts";
export { firstInside, isInside } from "./inside.ts";
export { firstSweepOverlap, onTable, pathLength, sweptElements } from "./sweep.ts";
export {
  crossedElements,
  crossesEndToEnd,
  lineOfSight,
  occupiedLanes,
  occupiedLanesOf,
  occupiedWidth,
  occupiedWidthOf,
} from "./corridor.ts";
export { backToBoundary, scatter } from "./scatter.ts";
export { discPartlyIn, discWhollyIn, gapSquaredWithin, inBlast, shielded, type Zone } from "./discs.ts";
export { arcOf, inArc, type Arc } from "./arcs.ts";
export { direction, octagon, rect, rotate, thickPolyline } from "./shapes.ts";
export { isLegalPath, shortestPath, type Path, type PathLimits, type Stay } from "./paths.ts";
export type { Disc } from "./ground.ts";
export { areaWhere, reachableArea } from "./reach.ts";
export { cornersOf, coveredBy, firstHolding, firstPassed, holds, lengthInside, passesInside } from "./going.ts";
export { buildStrokes, firstMet, meetingGap, meetsStroke, segmentsMeet, type Stroke, type Strokes } from "./strokes.ts";
export { pointToSegmentSquared, segmentKeepsAway } from "./segments.ts";
export {
  cornersOfOblong,
  discInArc,
  firstUnder,
  gapBetweenOblongs,
  gapToDisc,
  gapToPoint,
  gapToPolygons,
  oblongHolds,
  oblongOnTable,
  oblongsOverlap,
  polygonGapToPoint,
  polygonInArc,
  sideMiddle,
  sideTowards,
  type Oblong,
} from "./oblong.ts";
export { alongBearing, bearingApart, bearingOf, cosine, sine, wholeTurn } from "./bearings.ts";
export {
  convexPartsOf,
  coveredByRegions,
  cutBy,
  isCovered,
  regionGap,
  regionHolds,
  regionOf,
  segmentToRegion,
  spanInCircle,
  spans,
  spansInside,
  type Region,
} from "./regions.ts";
export { bestCentres, countTouched, type Crowd } from "./template.ts";
export { driven, pivotSweep, seenFrom, straightSweep, turnsWithin } from "./driving.ts";
export {
  DIRECTIONS,
  directionTo,
  directionTowards,
  hexAt,
  hexDistance,
  hexOf,
  inHexArc,
  isHexLabel,
  labelOf,
  neighbour,
  parseHexName,
  rowOf,
  sameHex,
  turned,
  type Direction,
  type Hex,
} from "./hex/grid.ts";
export { entrySides, hexLine, type LineStep } from "./hex/line.ts";
export { buildHexMap, cellOf, los, losBlock, onHexMap, type HexMap } from "./hex/sight.ts";
export { hexCentre, hexCorners, hexSheet } from "./hex/sheet.ts";
