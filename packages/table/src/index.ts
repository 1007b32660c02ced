/**
 * Tables: games under way with people and bots at them, as the protocol shows them. No Node and no DOM: a server carries its
 * words by HTTP and WebSocket and keeps its rows in a database, a page does the same in a worker.
 */
export type { Body } from "./log.ts";
export type { Head, Row, Status, Storage } from "./storage.ts";
export { memoryStorage } from "./memory.ts";
export { tablesOf } from "./tables.ts";
export type { Table, Tables } from "./tables.ts";
export { route } from "./api.ts";
export type { Call, House } from "./api.ts";
export { layContinued } from "./continued.ts";
export type { Continued, Continuing } from "./continued.ts";
export { converse } from "./conversation.ts";
export type { Conversation } from "./conversation.ts";
export { fine, wrong } from "./result.ts";
export type { Outcome } from "./result.ts";
export { hashOf, newGameId, newHex, newToken } from "./tokens.ts";
export type { Players } from "./players.ts";
export { botPool } from "./bot-pool.ts";
export type { BotHurry, BotJob, BotPool, BotReply, Hire } from "./bot-pool.ts";
export { botSeats } from "./bot-seats.ts";
export { thinker } from "./think.ts";
