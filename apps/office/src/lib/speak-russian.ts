import { ru } from 'zod/locales'
import * as z from 'zod/mini'

/** Sets Russian messages for errors without a message in the contract. */
export function speakRussian(): void {
  z.config(ru())
}
