/** How operators publish incidents. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, NewUuid, PathId, Uuid } from '../../base.ts'
import { line, reason } from '../../office.ts'
import { IncidentState } from '../incidents.ts'

/** The most updates of an incident, and the most corrections of what was published. */
export const UPDATES_MAX = 50

const OfficeUpdate = z.object({
  n: z.int(),
  state: IncidentState,
  text: z.string(),
  at: Moment,
  author: z.string(),
  correctedAt: z.nullable(Moment),
})
export type OfficeUpdate = z.output<typeof OfficeUpdate>

export const OfficeIncident = z.object({
  id: Uuid,
  title: z.string(),
  affected: z.string(),
  state: IncidentState,
  startsAt: Moment,
  endedAt: z.nullable(Moment),
  /** How many times it was written; each operation names the version that it changes. */
  version: z.int(),
  last: OfficeUpdate,
})
export type OfficeIncident = z.output<typeof OfficeIncident>

export const listOfficeIncidents = endpoint({
  method: 'GET',
  path: `${API}/office/incidents`,
  audience: { operator: 'incidents.read' },
  summary: 'Журнал сбоев: те, что идут, или все, сначала новые',
  query: z.object({
    state: z._default(z.enum(['open', 'all']), 'open'),
    /** `next` of the previous page. */
    after: z.optional(
      z.string().check(z.regex(/^\d{1,14}\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)),
    ),
  }),
  answer: z.object({ incidents: z.array(OfficeIncident), next: z.nullable(z.string()) }),
  refusals: {},
})

const unknown = {
  incident_unknown: { status: 404, code: 4822, message: 'Такого сбоя нет' },
} as const
const changed = {
  incident_changed: {
    status: 409,
    code: 4823,
    message: 'О сбое уже написал другой сотрудник. Посмотрите, что изменилось.',
  },
} as const
const time = {
  incident_time: {
    status: 422,
    code: 4824,
    message: 'Сбой не может начаться в будущем, позже своего конца или больше года назад',
  },
} as const
const full = {
  incident_full: {
    status: 422,
    code: 4825,
    message: 'О сбое написано уже столько, сколько можно',
  },
} as const

/** What was published before a correction: the incident's own fields, or the text of an update. */
const IncidentEdit = z.object({
  at: Moment,
  author: z.string(),
  why: z.string(),
  before: z.union([
    z.object({ title: z.string(), affected: z.string(), startsAt: Moment }),
    z.object({ n: z.int(), text: z.string() }),
  ]),
})

export const showOfficeIncident = endpoint({
  method: 'GET',
  path: `${API}/office/incidents/:id`,
  audience: { operator: 'incidents.read' },
  summary: 'Сбой: все записи о нём и что в них исправляли, сначала новое',
  params: z.object({ id: Uuid }),
  answer: z.extend(OfficeIncident, {
    updates: z.array(OfficeUpdate),
    edits: z.array(IncidentEdit),
  }),
  refusals: unknown,
})

const text = line(1000)
/** The version that the operator has read. */
const seen = z.int().check(z.minimum(1), z.maximum(1_000_000))
const why = reason('Напишите, почему')
const said = { title: line(120), affected: line(300), startsAt: Moment }

export const publishIncident = endpoint({
  method: 'PUT',
  path: `${API}/office/incidents/:id`,
  audience: { operator: 'incidents.publish' },
  summary: 'Сообщить о сбое: игроки увидят в течение секунды',
  params: z.object({ id: NewUuid }),
  body: z.strictObject({ ...said, state: IncidentState, text }),
  answer: OfficeIncident,
  refusals: { ...changed, ...time },
})

export const updateIncident = endpoint({
  method: 'POST',
  path: `${API}/office/incidents/:id/updates`,
  audience: { operator: 'incidents.publish' },
  summary: 'Написать о сбое ещё: что с ним делают или что он кончился',
  params: z.object({ id: Uuid }),
  body: z.strictObject({ state: IncidentState, text, seen }),
  answer: OfficeIncident,
  refusals: { ...unknown, ...changed, ...full },
})

export const changeIncident = endpoint({
  method: 'POST',
  path: `${API}/office/incidents/:id/changes`,
  audience: { operator: 'incidents.publish' },
  summary: 'Исправить название, что не работает и начало; прежнее остаётся в истории',
  params: z.object({ id: Uuid }),
  body: z.strictObject({ ...said, seen, why }),
  answer: OfficeIncident,
  refusals: { ...unknown, ...changed, ...time, ...full },
})

export const correctUpdate = endpoint({
  method: 'POST',
  path: `${API}/office/incidents/:id/updates/:n/correction`,
  audience: { operator: 'incidents.publish' },
  summary: 'Исправить запись о сбое: игроки увидят, что её исправили',
  params: z.object({ id: Uuid, n: PathId }),
  body: z.strictObject({ text, seen, why }),
  answer: OfficeIncident,
  refusals: {
    ...unknown,
    ...changed,
    ...full,
    update_unknown: { status: 404, code: 4826, message: 'Такой записи о сбое нет' },
  },
})
