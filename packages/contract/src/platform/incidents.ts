/** Incidents: what players are told of failures, while they last and afterwards. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, pageOf, Uuid } from '../base.ts'

/** What is done about an incident; `resolved` ends it. */
export const IncidentState = z.enum(['investigating', 'identified', 'monitoring', 'resolved'])
export type IncidentState = z.output<typeof IncidentState>

export const Incident = z.object({
  id: Uuid,
  title: z.string(),
  /** What does not work, in words for players. */
  affected: z.string(),
  state: IncidentState,
  startsAt: Moment,
  /** Null while it lasts. */
  endedAt: z.nullable(Moment),
  /** The newest first. */
  updates: z.array(
    z.object({
      state: IncidentState,
      text: z.string(),
      at: Moment,
      /** When the text was last corrected; null if it is as it was first published. */
      correctedAt: z.nullable(Moment),
    }),
  ),
})
export type Incident = z.output<typeof Incident>

/** For so many days a resolved incident is shown to players. */
export const INCIDENT_DAYS = 90
/** So many unresolved incidents are shown, the newest first. */
export const OPEN_INCIDENTS_MAX = 20

export const listIncidents = endpoint({
  method: 'GET',
  path: `${API}/incidents`,
  audience: 'guest',
  summary: 'Сбои: все, что идут, и страница тех, что прошли за 90 дней; сначала новые',
  query: z.object(pageOf(20)),
  answer: z.object({
    open: z.array(Incident),
    past: z.array(Incident),
    /** The number of resolved incidents on all pages. */
    count: z.int(),
  }),
  refusals: {},
  cacheSeconds: 30,
})
