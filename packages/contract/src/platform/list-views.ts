/** Saved views of the office's lists: the filters, the order and the columns of a list under a name. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, NewUuid, Uuid, type Permission } from '../base.ts'
import { line } from '../office.ts'

type List = {
  /** Who may see the list, and so its shared views. */
  permission: Permission
  /** The parameters of its address that filter it. */
  filters: readonly string[]
}

/** The lists of the office by the path of their page. */
export const lists = {
  '/adjustments': { permission: 'adjustments.read', filters: ['state'] },
  '/alerts': { permission: 'alerts.read', filters: ['view'] },
  '/articles': { permission: 'blog.read', filters: ['state'] },
  '/audit': { permission: 'audit.read', filters: ['actor', 'action', 'player'] },
  '/banners': { permission: 'rotator.read', filters: ['slot'] },
  '/campaigns': { permission: 'campaigns.read', filters: [] },
  '/comments': { permission: 'blog.moderate', filters: ['state', 'article'] },
  '/documents': { permission: 'verification.read', filters: [] },
  '/games': { permission: 'games.read', filters: ['state'] },
  '/harm-markers': { permission: 'risk.read', filters: ['view'] },
  '/incidents': { permission: 'incidents.read', filters: ['view'] },
  '/pages': { permission: 'pages.read', filters: [] },
  '/payments': { permission: 'payments.read', filters: ['kind', 'state', 'player'] },
  '/pictures': { permission: 'pictures.read', filters: ['q'] },
  '/postings': { permission: 'reports.read', filters: ['day', 'account'] },
  '/referrals': { permission: 'referral.read', filters: ['view'] },
  '/reports': { permission: 'reports.read', filters: ['from', 'to', 'currency'] },
  '/risk': { permission: 'risk.read', filters: ['view'] },
  '/settings': { permission: 'settings.read', filters: ['view', 'q'] },
  '/sources': { permission: 'tracking.read', filters: ['from', 'to', 'by'] },
  '/withdrawals': { permission: 'payments.read', filters: ['state'] },
} as const satisfies Record<string, List>
export type ListPath = keyof typeof lists

/** The parameters by which every list keeps its order and its hidden columns in the address. */
const commonFilters: readonly string[] = ['sort', 'hide']

/** Whether a parameter of the address says what a list shows. */
export function isFilter(list: ListPath, name: string): boolean {
  const { filters }: List = lists[list]
  return filters.includes(name) || commonFilters.includes(name)
}

/** The most views of an operator for one list; as many of one list can be shared. */
export const VIEWS_MAX = 50
const PARAMETERS_MAX = 20
const QUERY_MAX = 1_000

export const ListPath = z.enum(Object.keys(lists) as [ListPath, ...ListPath[]])

/** The query of an address, without its question mark. */
const Query = z.string().check(
  z.maxLength(QUERY_MAX, `Не длиннее ${QUERY_MAX} знаков`),
  z.regex(/^[\x21-\x7e]*$/, 'Нужны параметры адреса'),
  z.refine(
    (query) => [...new URLSearchParams(query)].length <= PARAMETERS_MAX,
    `Не больше ${PARAMETERS_MAX} параметров`,
  ),
)

export const ListView = z.object({
  id: z.string(),
  list: ListPath,
  name: z.string(),
  query: z.string(),
  /** Everybody who may see the list may choose it. */
  shared: z.boolean(),
  author: z.string(),
  isOwn: z.boolean(),
  /** This operator sees it whenever the list is opened without filters. */
  isDefault: z.boolean(),
  version: z.int(),
  changedAt: Moment,
})
export type ListView = z.output<typeof ListView>

const params = z.object({ id: Uuid })
const Seen = z.int().check(z.gte(0), z.lte(1_000_000))
const refusals = {
  view_unknown: { status: 404, code: 5401, message: 'Такого вида нет' },
  view_changed: {
    status: 409,
    code: 5402,
    message: 'Этот вид уже изменили без вас. Посмотрите на новый.',
  },
} as const

export const listViews = endpoint({
  method: 'GET',
  path: `${API}/office/list-views`,
  audience: { operator: 'office.enter' },
  summary: 'Сохранённые виды списков: свои и общие, по имени',
  query: z.object({
    list: z.optional(ListPath),
    /** A part of the name. */
    q: z.optional(z.string().check(z.maxLength(80))),
  }),
  answer: z.array(ListView),
  refusals: {},
})

/** Creates a view with an id that the caller has generated, or changes an own one. */
export const saveView = endpoint({
  method: 'PUT',
  path: `${API}/office/list-views/:id`,
  audience: { operator: 'office.enter' },
  summary: 'Сохранить вид списка или изменить свой',
  params: z.object({ id: NewUuid }),
  body: z.strictObject({
    list: ListPath,
    name: line(80),
    query: Query,
    shared: z.boolean(),
    /** The version that the operator has seen; 0 for a new view. */
    seen: Seen,
  }),
  answer: ListView,
  refusals: {
    ...refusals,
    view_named: { status: 409, code: 5403, message: 'Вид с таким именем у вас уже есть' },
    views_full: { status: 409, code: 5404, message: 'Видов этого списка уже 50' },
  },
})

/** Own views; shared ones of others need the right to change operators. */
export const dropView = endpoint({
  method: 'POST',
  path: `${API}/office/list-views/:id/drop`,
  audience: { operator: 'office.enter' },
  summary: 'Удалить вид списка',
  params,
  body: z.strictObject({ seen: Seen }),
  answer: z.object({ dropped: z.boolean() }),
  refusals,
})

export const chooseDefaultView = endpoint({
  method: 'PUT',
  path: `${API}/office/default-list-view`,
  audience: { operator: 'office.enter' },
  summary: 'Выбрать, с каким видом открывается список',
  body: z.strictObject({ list: ListPath, view: z.nullable(Uuid) }),
  answer: z.object({ view: z.nullable(z.string()) }),
  refusals: { view_unknown: refusals.view_unknown },
})
