/** What the round button of a table would do now, for code that presses it. */
import { type Table } from './table.ts'

/** A button that is drawn for a table that is ready; without `start` it is blocked by something else. */
export type Offer = { start: (() => void) | undefined }

const offers = new WeakMap<Table, Offer>()
const followers = new WeakMap<Table, () => void>()
const series = new WeakMap<Table, () => void>()

/** The button as it is drawn now; undefined while it is drawn for a table that is not ready. */
export function offerStart(table: Table, offer: Offer | undefined): void {
  if (offer) offers.set(table, offer)
  else offers.delete(table)
  followers.get(table)?.()
}

export const offeredStart = (table: Table): Offer | undefined => offers.get(table)

/** Calls back whenever the button has changed; returns how to end this. */
export function followStart(table: Table, changed: () => void): () => void {
  followers.set(table, changed)
  return () => {
    if (followers.get(table) === changed) followers.delete(table)
  }
}

/** A series of rounds without a stake has begun. */
export function tellSeries(table: Table): void {
  series.get(table)?.()
}

export function followSeries(table: Table, begun: () => void): () => void {
  series.set(table, begun)
  return () => {
    if (series.get(table) === begun) series.delete(table)
  }
}
