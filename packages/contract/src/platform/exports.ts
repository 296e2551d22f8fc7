/** Exports of the office's lists: files for spreadsheets that a job writes. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, NewUuid, Uuid } from '../base.ts'

/** The most rows and bytes of a file; a longer list is cut there. */
export const ROWS_MAX = 1_000_000
export const BYTES_MAX = 256 * 1024 * 1024
/** How long a finished file waits. */
export const KEPT_DAYS = 7
/** How many exports of an operator are written at a time. */
export const RUNNING_MAX = 3
const FILTERS_MAX = 10

const exportStates = ['making', 'ready', 'failed', 'cancelled', 'expired'] as const
export type ExportState = (typeof exportStates)[number]

const listName = z.string().check(z.regex(/^[a-z]{2,30}$/))
/** The filters of the list's address, by name; each list says which it takes. */
const Filters = z
  .record(
    z.string().check(z.regex(/^[a-z]{1,20}$/)),
    z.string().check(z.minLength(1), z.maxLength(100)),
  )
  .check(
    z.refine(
      (filters) => Object.keys(filters).length <= FILTERS_MAX,
      `Не больше ${FILTERS_MAX} отборов`,
    ),
  )

export const ListExport = z.object({
  id: z.string(),
  list: z.string(),
  /** The name of the list, in Russian. */
  title: z.string(),
  filters: z.record(z.string(), z.string()),
  /** Who has started it. */
  author: z.string(),
  isOwn: z.boolean(),
  state: z.enum(exportStates),
  rows: z.int(),
  bytes: z.int(),
  /** The list is longer than a file may be. */
  isCut: z.boolean(),
  askedAt: Moment,
  finishedAt: z.nullable(Moment),
  /** When the file is deleted; null if there is none. */
  expiresAt: z.nullable(Moment),
})
export type ListExport = z.output<typeof ListExport>

const params = z.object({ id: Uuid })
const after = z.optional(z.string().check(z.regex(/^\d{1,17}\.[\da-f-]{36}$/)))
const page = z.object({ exports: z.array(ListExport), next: z.nullable(z.string()) })
const unknown = {
  export_unknown: { status: 404, code: 5601, message: 'Такой выгрузки нет' },
} as const

export const listExports = endpoint({
  method: 'GET',
  path: `${API}/office/exports`,
  audience: { operator: 'office.enter' },
  summary: 'Свои выгрузки списков, новые сначала',
  query: z.object({ /** `next` of the page before. */ after }),
  answer: page,
  refusals: {},
})

export const listAllExports = endpoint({
  method: 'GET',
  path: `${API}/office/exports/all`,
  audience: { operator: 'exports.read' },
  summary: 'Выгрузки всех сотрудников, новые сначала',
  query: z.object({ /** `next` of the page before. */ after }),
  answer: page,
  refusals: {},
})

/** Starts an export with an id that the caller has generated; the same id again answers with the same export. */
export const startExport = endpoint({
  method: 'PUT',
  path: `${API}/office/exports/:id`,
  audience: { operator: 'office.enter' },
  summary: 'Начать выгрузку списка',
  params: z.object({ id: NewUuid }),
  body: z.strictObject({ list: listName, filters: Filters }),
  answer: ListExport,
  refusals: {
    ...unknown,
    list_unknown: { status: 404, code: 5602, message: 'Такого списка нет' },
    filters_wrong: { status: 422, code: 3, message: 'Неверный отбор' },
    exports_running: {
      status: 409,
      code: 5603,
      message: 'Уже пишутся три ваших выгрузки. Дождитесь одной из них или отмените её.',
    },
  },
})

/** Own exports; those of others need the right to change operators. */
export const cancelExport = endpoint({
  method: 'POST',
  path: `${API}/office/exports/:id/cancel`,
  audience: { operator: 'office.enter' },
  summary: 'Отменить выгрузку или удалить её файл',
  params,
  answer: ListExport,
  refusals: unknown,
})

const notReady = {
  export_not_ready: { status: 409, code: 5604, message: 'Файла нет: он не готов или удалён' },
} as const

/** Begins a download, which the audit log records; its parts can be read for an hour. */
export const beginDownload = endpoint({
  method: 'POST',
  path: `${API}/office/exports/:id/downloads`,
  audience: { operator: 'office.enter' },
  summary: 'Начать скачивание файла выгрузки',
  params,
  answer: z.object({
    download: z.string(),
    name: z.string(),
    parts: z.int(),
    bytes: z.int(),
  }),
  refusals: { ...unknown, ...notReady },
})

export const readExportPart = endpoint({
  method: 'GET',
  path: `${API}/office/exports/:id/parts/:n`,
  audience: { operator: 'office.enter' },
  summary: 'Часть файла выгрузки, по порядку',
  params: z.object({ id: Uuid, n: z.string().check(z.regex(/^\d{1,5}$/)) }),
  query: z.object({ download: Uuid }),
  answer: z.object({ text: z.string() }),
  refusals: { ...unknown, ...notReady },
})
