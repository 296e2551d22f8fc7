/** Markers of harm as operators see them, once players have had time to answer. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, Uuid } from '../../base.ts'
import { PlayerDigits, reason } from '../../office.ts'
import { HarmMarker, MarkerPlace } from '../harm-markers.ts'

export const FoundMarker = z.extend(HarmMarker, {
  playerId: PlayerDigits,
  /** The key of the rule. */
  rule: z.string(),
  /** What an operator has done about it. */
  done: z.nullable(z.object({ by: z.string(), at: Moment, note: z.string() })),
})
export type FoundMarker = z.output<typeof FoundMarker>

export const listFoundMarkers = endpoint({
  method: 'GET',
  path: `${API}/office/harm-markers`,
  audience: { operator: 'risk.read' },
  summary: 'Признаки вреда от игры: без отметки оператора или все, сначала новые',
  query: z.object({
    state: z._default(z.enum(['open', 'all']), 'open'),
    playerId: z.optional(PlayerDigits),
    after: z.optional(MarkerPlace),
  }),
  answer: z.object({ markers: z.array(FoundMarker), next: z.nullable(z.string()) }),
  refusals: {},
})

/** The last note counts; all of them are in the audit log. */
export const noteMarker = endpoint({
  method: 'POST',
  path: `${API}/office/players/:playerId/harm-markers/:id/note`,
  audience: { operator: 'risk.change' },
  summary: 'Записать, что сделано по признаку вреда',
  params: z.object({ playerId: PlayerDigits, id: Uuid }),
  body: z.strictObject({ note: reason('Напишите, что сделано') }),
  answer: FoundMarker,
  refusals: {
    marker_unknown: { status: 404, code: 4831, message: 'Такого признака нет' },
  },
})
