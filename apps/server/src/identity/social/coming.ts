/**
 * Login by a social network: to its page and back. The browser that started is recognised by a secret, so that an
 * answer does not log in another browser. The values sent to the network are derived from that secret and not stored.
 */
import { createHmac } from 'node:crypto'
import { type Network, networks, oauth } from '@ayva/contract/identity/social'
import { refusing } from '@ayva/contract/base'
import { after, minutes } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { hashOf, newSecret } from '#lib/secrets.ts'
import { type Answer, NetworkRefused, type Secrets } from './client.ts'
import { linkOwn } from './links.ts'
import { clientOf } from './offered.ts'
import { NetworkAway } from './outside.ts'
import * as store from './social.sql.ts'
import { type Came, type Comer, comeWith } from './tickets.ts'

const refuse = refusing(oauth.refusals)
/** Long enough to log in at the network, including its second factor. */
export const FLOW_MS = minutes(15)

/** The address of the network, and the secret for the browser's cookie. A logged-in player links a network. */
export async function setOut(
  deps: Deps,
  network: Network | undefined,
  { playerId }: Pick<Comer, 'playerId'>,
): Promise<{ redirect_url: string; secret: string }> {
  const client = network && (await clientOf(deps, network))
  if (!client) throw refuse('network_unknown')
  const state = newSecret()
  const secret = newSecret()
  const address = await heard(deps, network, () =>
    client.wayOut(secretsOf(deps, network, state, secret)),
  )
  await store.insertFlow(deps.db, {
    stateHash: hashOf(state),
    browserHash: hashOf(secret),
    network,
    forPlayer: playerId ?? null,
    expiresAt: after(deps.clock.now(), FLOW_MS),
  })
  return { redirect_url: address, secret }
}

type Back = Answer & { provider?: Network | undefined }

/** Handles a browser that a network has returned. */
export async function comeBack(
  deps: Deps,
  answer: Back,
  comer: Comer,
  referralCode: string | undefined,
): Promise<Came | { linked: Network }> {
  const { network, forPlayer, profile } = await whoCame(deps, answer, comer)
  const identity = { network, subject: profile.subject }
  if (forPlayer !== null) {
    // The player has logged out or in to another account meanwhile.
    if (comer.playerId !== forPlayer) throw refuse('login_required')
    await transaction(deps.db, (tx) =>
      linkOwn(tx, deps, { ...identity, name: profile.name, playerId: forPlayer }),
    )
    return { linked: network }
  }
  return comeWith(deps, { network, profile, comer, referralCode })
}

async function whoCame(deps: Deps, answer: Back, { secret }: Comer) {
  const { db, clock } = deps
  const { state, code, error, provider } = answer
  if (!state || !secret) throw refuse('coming_over')
  const hashes = { stateHash: hashOf(state), browserHash: hashOf(secret) }
  const flow = await store.takeFlow(db, { ...hashes, now: clock.now() })
  if (!flow) throw refuse('coming_over')
  const { network } = flow
  const values = { network: networks[network] }
  // The answer of one network must not be accepted as that of another.
  if (provider !== undefined && provider !== network) throw refuse('network_failed', { values })
  const client = await clientOf(deps, network)
  if (!client) throw refuse('network_unknown')
  if (error === 'access_denied') throw refuse('network_denied', { values })
  if (error !== undefined || !code) throw refuse('network_failed', { values })
  const profile = await heard(deps, network, () =>
    client.profile(answer, secretsOf(deps, network, state, secret)),
  )
  return { ...flow, profile }
}

function secretsOf({ config }: Deps, network: Network, state: string, secret: string): Secrets {
  const made = (what: string) =>
    createHmac('sha256', secret).update(`${what} ${state}`).digest('base64url')
  const redirectUri = publicUrl(config, `/oauth/${network}`)
  return { state, nonce: made('nonce'), verifier: made('verifier'), redirectUri }
}

/** Translates failures of a network to refusals; the cause is logged. */
async function heard<T>(deps: Deps, network: Network, ask: () => Promise<T>): Promise<T> {
  const values = { network: networks[network] }
  try {
    return await ask()
  } catch (error) {
    const why = { network, error: (error as Error).message, cause: causeOf(error as Error) }
    if (error instanceof NetworkAway) {
      deps.log.warn(why, 'a network is away')
      throw refuse('network_away', { values })
    }
    if (error instanceof NetworkRefused) {
      deps.log.info(why, 'a network vouches for nobody')
      throw refuse('network_failed', { values })
    }
    throw error
  }
}

function causeOf({ cause }: Error): string | undefined {
  return cause instanceof Error ? `${cause.name}: ${cause.message}`.slice(0, 200) : undefined
}
