import { type FastifyInstance } from 'fastify'
import { minorOf } from '@ayva/contract/payments/kassa'
import { missingPage } from '../psp/psp.html.ts'
import { page } from '../psp/psp.pages.ts'
import { type PspDeps } from '../psp/psp.ts'
import { findByToken, type Operation } from '../psp/psp.store.ts'
import { invoicePage, networkPage } from './coins.html.ts'
import { extraDataOf, mine, send, type Sent } from './coins.ts'
import { listTransfers } from './coins.store.ts'

type Form = Record<string, unknown> | undefined
const TRANSFERS = 50
const BLOCKS_MAX = 100

/** Replaces a wallet: forms send coins and make blocks. */
export async function coinsPages(scope: FastifyInstance, deps: PspDeps): Promise<void> {
  const network = async (wrong?: string) =>
    networkPage(await listTransfers(deps.pool, TRANSFERS), wrong)
  scope.get('/coins', async (_request, reply) => page(reply, await network()))

  scope.get<{ Params: { token: string } }>('/coins/pay/:token', async ({ params }, reply) => {
    const operation = await findInvoice(deps, params.token)
    const told = operation && (await extraDataOf(deps.pool, operation))
    if (!operation || !told) return page(reply.code(404), missingPage())
    return page(reply, invoicePage(operation, told), operation.returnUrl)
  })

  scope.post<{ Body: Form }>('/coins/send', async ({ body }, reply) => {
    const sent = readSent(body)
    if (!sent) return page(reply.code(422), await network('Проверьте адрес, мемо и сумму'))
    if (!(await send(deps, sent)))
      return page(reply.code(422), await network('Такого адреса здесь нет'))
    deps.kick()
    return reply.redirect(await backOf(deps, body), 303)
  })
  scope.post<{ Body: Form }>('/coins/mine', async ({ body }, reply) => {
    const blocks = Number(body?.['blocks'] ?? 1)
    if (!Number.isInteger(blocks) || blocks < 1 || blocks > BLOCKS_MAX)
      return page(reply.code(422), await network('Блоков бывает от 1 до 100'))
    await mine(deps, blocks)
    return reply.redirect(await backOf(deps, body), 303)
  })
}

async function findInvoice({ pool }: PspDeps, token: unknown): Promise<Operation | undefined> {
  if (typeof token !== 'string' || token.length > 64) return undefined
  const operation = await findByToken(pool, token)
  return operation?.provider === 'coins' && operation.kind === 'payment' ? operation : undefined
}

async function backOf(deps: PspDeps, body: Form): Promise<string> {
  const operation = await findInvoice(deps, body?.['token'])
  return operation ? `/coins/pay/${operation.token}` : '/coins'
}

/** The sent transfer; undefined if address, memo or sum is invalid. */
function readSent(body: Form): Sent | undefined {
  const { address, memo, amount } = body ?? {}
  if (typeof address !== 'string' || typeof memo !== 'string' || typeof amount !== 'string')
    return undefined
  const minor = minorOf(amount.trim().replace(',', '.'), 'TON')
  // The sum must be positive and fit the database.
  if (minor === undefined || BigInt(minor) <= 0n || minor.length > 18) return undefined
  if (address.length > 100 || memo.length > 100 || /\p{Cc}/u.test(memo)) return undefined
  return { address: address.trim(), memo: memo.trim(), amount: BigInt(minor) }
}
