import { type FastifyReply } from 'fastify'
import { type PspDeps } from './psp.ts'
import { type Company, type Queryable } from './psp.store.ts'

/** How a company answers calls. */
export const callModes = {
  usual: 'как обычно',
  refuse: 'отказывает',
  slow: 'делает и отвечает через 10 секунд',
  lost_answer: 'делает, а ответ теряется',
  error: 'ошибка 500, ничего не сделано',
  rubbish: 'отвечает бессмыслицей',
  hang: 'молчит полминуты, ничего не сделано',
} as const
/** How it notifies about results. */
export const noticeModes = {
  usual: 'как обычно',
  early: 'платёж оплачен раньше, чем открыта его страница',
  duplicates: 'по три раза',
  out_of_order: 'не по порядку',
  late: 'через две минуты',
  lost: 'никогда',
  forged: 'сначала с чужой подписью',
  other_sum: 'с другой суммой',
  other_currency: 'в другой валюте',
} as const
export type CallMode = keyof typeof callModes
export type NoticeMode = keyof typeof noticeModes
export type Mode = {
  calls: CallMode
  notices: NoticeMode
  /** Only for operations of this method. */
  method: string | null
  /** For this number of further operations. */
  times: number | null
}

const usual: Mode = { calls: 'usual', notices: 'usual', method: null, times: null }
const SLOW_MS = 10_000
const HANG_MS = 30_000

/**
 * Applies the configured misbehaviour of a company to a call. Calls without a method are affected only by modes for all
 * methods.
 */
export async function behaving(
  { pool, idle }: PspDeps,
  reply: FastifyReply,
  { company, method }: { company: Company; method?: string },
  work: (mode: Mode) => Promise<unknown>,
): Promise<unknown> {
  const mode = await takeMode(pool, company, method)
  const broken = () => reply.code(500).send({ error: 'out of order' })
  switch (mode.calls) {
    case 'error':
      return broken()
    case 'rubbish':
      return reply.type('text/html').send('<html><body>It works!</body></html>')
    case 'hang':
      await idle(HANG_MS)
      return broken()
    case 'slow': {
      const answer = await work(mode)
      await idle(SLOW_MS)
      return answer
    }
    case 'lost_answer':
      await work(mode)
      return reply.hijack().raw.destroy()
    default:
      return work(mode)
  }
}

async function takeMode(tx: Queryable, company: Company, method?: string): Promise<Mode> {
  const { rows } = await tx.query<Mode>(
    method === undefined
      ? `select calls, notices, method, times from sandbox.psp_mode
         where provider = $1 and method is null and times is null`
      : `update sandbox.psp_mode set times = times - 1
         where provider = $1 and (method is null or method = $2) and (times is null or times > 0)
         returning calls, notices, method, times`,
    method === undefined ? [company] : [company, method],
  )
  return rows[0] ?? usual
}

export async function setMode(tx: Queryable, company: Company, mode: Mode): Promise<void> {
  await tx.query(
    `insert into sandbox.psp_mode (provider, calls, notices, method, times)
     values ($1, $2, $3, $4, $5)
     on conflict (provider) do update set calls = excluded.calls, notices = excluded.notices,
       method = excluded.method, times = excluded.times`,
    [company, mode.calls, mode.notices, mode.method, mode.times],
  )
}

export async function modeOf(tx: Queryable, company: Company): Promise<Mode> {
  const { rows } = await tx.query<Mode>(
    'select calls, notices, method, times from sandbox.psp_mode where provider = $1',
    [company],
  )
  return rows[0] ?? usual
}

/** The mode in the form of the control page; undefined if invalid. */
export function readMode(body: unknown): Mode | undefined {
  const { calls, notices, method, times } = (body ?? {}) as Record<string, unknown>
  const count = times === undefined || times === '' ? null : Number(times)
  if (count !== null && !(Number.isInteger(count) && count >= 1 && count <= 1000)) return undefined
  if (!isOf(callModes, calls) || !isOf(noticeModes, notices)) return undefined
  const one = typeof method === 'string' ? method.trim() : ''
  return one.length > 60 ? undefined : { calls, notices, method: one || null, times: count }
}

export function isOf<T extends object>(words: T, name: unknown): name is keyof T {
  return typeof name === 'string' && Object.hasOwn(words, name)
}

/** The number of delayed callers; further ones are not delayed, so that they do not accumulate. */
const WAITING_MAX = 100

/** Waits by the real clock, until it is stopped. */
export function idleUntil(stop: AbortSignal): (ms: number) => Promise<void> {
  let waiting = 0
  return async (ms) => {
    if (waiting >= WAITING_MAX || stop.aborted) return
    waiting += 1
    await new Promise<void>((done) => {
      const timer = setTimeout(done, ms)
      stop.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true })
    })
    waiting -= 1
  }
}
