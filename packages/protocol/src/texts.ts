import en from "../messages/en.json" with { type: "json" };
import es from "../messages/es.json" with { type: "json" };

/** Texts of the errors, apart from the schemas: a page needs the one without the other. */
export const PROTOCOL_MESSAGES = { es, en };
