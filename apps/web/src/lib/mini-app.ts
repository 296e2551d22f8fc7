import { type Table } from '@ayva/games/table/table.ts'

/**
 * Whether this document was opened as a mini app: Telegram's applications put an object into the page, and its web
 * versions, which show the page in a frame, add parameters to its first address.
 */
export const isMiniApp = (): boolean =>
  'TelegramWebviewProxy' in window || location.hash.includes('tgWebApp')

/** Set within Telegram alone: makes the device answer the bets and wins of a game; returns a function that ends it. */
export const haptics: { follow?: (table: Table) => () => void } = {}
