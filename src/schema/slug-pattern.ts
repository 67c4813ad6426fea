/** What a slug looks like; apart from the schemas, so that scripts of pages can use it without them. */

export const SLUG_PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/
