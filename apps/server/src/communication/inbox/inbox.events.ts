import * as z from 'zod/mini'
import { type Kind } from '#lib/work/events.ts'

const Opened = z.object({ operations: z.array(z.string()) })

/** The player opened the inbox with these offers in it, named by their operations. */
export const offersOpened: Kind<z.output<typeof Opened>> = {
  kind: 'inbox.offers_opened',
  body: Opened,
}
