/** The client of the operator's wallet: calls are signed, and nothing is assumed without an answer. */
import { randomUUID } from 'node:crypto'
import { pspHeaders, pspSignature } from '@ayva/contract/payments/psp'
import {
  SUPPLIER_HEADER,
  WalletAnswer,
  type WalletKind,
  type WalletStatus,
} from '@ayva/contract/games/suppliers/wallet'
import * as z from 'zod/mini'
import { type SupplierDeps } from './supplier.ts'
import { type Round } from './supplier.store.ts'

const ANSWER_WITHIN_MS = 5_000
const ANSWER_MAX = 64 * 1024
/** A wrong secret, for forged signatures. */
const STRANGER = 'nobody-knows-this-one'

export type Holder = Pick<Round, 'operator' | 'player' | 'walletToken' | 'currency' | 'game'>
type Answer = WalletAnswer & { status: WalletStatus }

/** Calls the wallet; undefined if the result is unknown. */
export async function askWallet(
  deps: SupplierDeps,
  holder: Holder,
  kind: WalletKind,
  { forged = false, ...more }: Record<string, unknown> & { forged?: boolean } = {},
): Promise<Answer | undefined> {
  const body = JSON.stringify({
    request_id: randomUUID(),
    ts: deps.now().getTime(),
    operator: holder.operator,
    kind,
    player_id: holder.player,
    session_token: holder.walletToken,
    currency: holder.currency,
    game: { provider: deps.key, code: holder.game },
    ...more,
  })
  try {
    const response = await fetch(`${deps.walletUrl}/${kind}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed(deps, body, forged) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const said = await response.text()
    const answer = z.safeParse(WalletAnswer, said.length <= ANSWER_MAX ? JSON.parse(said) : null)
    return answer.success && answer.data.status !== 'TEMPORARY' ? answer.data : undefined
  } catch {
    // A missing answer is no refusal: the request may have been executed.
    return undefined
  }
}

function signed({ key, secret, now }: SupplierDeps, body: string, forged: boolean) {
  const id = randomUUID()
  const timestamp = String(Math.floor(now().getTime() / 1000))
  return {
    [SUPPLIER_HEADER]: key,
    [pspHeaders.id]: id,
    [pspHeaders.timestamp]: timestamp,
    [pspHeaders.signature]: pspSignature({
      secret: forged ? STRANGER : secret,
      id,
      timestamp,
      body,
    }),
  }
}

/** The ids of a round's transactions, constant over retries. */
export const txOf = {
  bet: (roundId: string) => `${roundId}:bet`,
  win: (roundId: string) => `${roundId}:win`,
  rollback: (roundId: string) => `${roundId}:back`,
}
