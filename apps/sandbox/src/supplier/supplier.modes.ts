import { type Queryable } from './supplier.store.ts'

/** How the company answers the operator. */
export const callModes = {
  usual: 'как обычно',
  slow: 'отвечает через 10 секунд',
  error: 'ошибка 500',
  rubbish: 'отвечает бессмыслицей',
  hang: 'молчит полминуты',
} as const
/** How it reports rounds to the wallet. */
export const walletModes = {
  usual: 'как обычно',
  duplicates: 'каждое сообщение трижды',
  out_of_order: 'выигрыш раньше ставки',
  forged: 'сначала с чужой подписью',
  late: 'выигрыш через две минуты',
  wrong_sum: 'кошельку одна сумма, в книге другая',
  lost: 'выигрыш не приходит, а в книге он есть',
  never_closes: 'раунд не закрывается',
  forgets: 'в книге раунда нет',
} as const
/** What happens to the page of a game. */
export const pageModes = {
  usual: 'как обычно',
  never_loads: 'не загружается',
  slow: 'загружается 10 секунд',
  elsewhere: 'вместо игры другая страница',
  noisy: 'говорит с рамкой невпопад',
} as const
export type CallMode = keyof typeof callModes
export type WalletMode = keyof typeof walletModes
export type PageMode = keyof typeof pageModes
export type Mode = { calls: CallMode; wallet: WalletMode; page: PageMode; times: number | null }

const usual: Mode = { calls: 'usual', wallet: 'usual', page: 'usual', times: null }

export async function setMode(tx: Queryable, { calls, wallet, page, times }: Mode): Promise<void> {
  await tx.query(
    `insert into sandbox.supplier_mode (calls, wallet, page, times) values ($1, $2, $3, $4)
     on conflict (id) do update set calls = excluded.calls, wallet = excluded.wallet,
       page = excluded.page, times = excluded.times`,
    [calls, wallet, page, times],
  )
}

export async function modeOf(tx: Queryable): Promise<Mode> {
  const { rows } = await tx.query<Mode>(
    'select calls, wallet, page, times from sandbox.supplier_mode where times is null or times > 0',
  )
  return rows[0] ?? usual
}

/** The mode of the next launch or round, which uses up one of its times. */
export async function takeMode(tx: Queryable): Promise<Mode> {
  const { rows } = await tx.query<Mode>(
    `update sandbox.supplier_mode set times = times - 1 where times is null or times > 0
     returning calls, wallet, page, times`,
  )
  return rows[0] ?? usual
}

/** The mode in the form of the control page; undefined if invalid. */
export function readMode(body: unknown): Mode | undefined {
  const { calls, wallet, page, times } = (body ?? {}) as Record<string, unknown>
  const count = times === undefined || times === '' ? null : Number(times)
  if (count !== null && !(Number.isInteger(count) && count >= 1 && count <= 1000)) return undefined
  if (!isOf(callModes, calls) || !isOf(walletModes, wallet) || !isOf(pageModes, page))
    return undefined
  return { calls, wallet, page, times: count }
}

function isOf<T extends object>(words: T, name: unknown): name is keyof T {
  return typeof name === 'string' && Object.hasOwn(words, name)
}
