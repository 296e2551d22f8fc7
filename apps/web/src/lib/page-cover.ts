/** Which pages can be covered by dialogs that open automatically. */
import { type Location } from 'react-router'
import { rowOf } from './row-of.ts'

/** A dialog is open, the chat is open beside the page, or somebody is typing. */
const BUSY =
  'dialog[open], [role="dialog"], input:focus, select:focus, textarea:focus, [contenteditable]:focus'

export type At = Pick<Location, 'pathname' | 'hash'>

/** Lists of games and games themselves, which nothing covers automatically. */
export function isOfGames({ pathname }: At): boolean {
  const row = rowOf(pathname)
  return row?.kind === 'game' || /^\/games?(\/|$)/.test(row?.path ?? '')
}

/** Nothing is open over the page, and nobody is typing. */
export const isQuiet = ({ hash }: At): boolean =>
  hash === '' && document.querySelector(BUSY) === null

/**
 * Whether a page can be covered: it is a page of the site without an open dialog, and the visitor is not busy on it.
 */
export function isFree(at: At): boolean {
  const row = rowOf(at.pathname)
  return row?.layout === 'site' && !row.modal && !isOfGames(at) && isQuiet(at)
}

export function isOfPayment({ pathname }: At): boolean {
  return rowOf(pathname)?.kind === 'payment'
}
