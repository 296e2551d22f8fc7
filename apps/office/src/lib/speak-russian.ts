import { ru } from 'zod/locales'
import * as z from 'zod/mini'

/** What the contract itself has no words for is said in the office's language. */
export function speakRussian(): void {
  z.config(ru())
}
