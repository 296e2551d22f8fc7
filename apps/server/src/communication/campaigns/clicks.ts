/**
 * The link in the letters of a campaign leads over an address of our own, which counts it and redirects. The address is
 * the same for all readers of a step's words, so it does not say who follows it.
 */
import { timingSafeEqual } from 'node:crypto'
import { API } from '@ayva/contract/base'
import { type CampaignVariant } from '@ayva/contract/communication/campaigns/way'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Config } from '#lib/config.ts'
import { keyedHashes } from '#lib/data/seal.ts'
import { type Deps } from '#lib/deps.ts'
import { addressKey } from '#lib/edge/address-key.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { findCampaign } from './campaigns.sql.ts'
import { countClick } from './clicks.sql.ts'
import { isFollowedByPerson } from './followers.ts'

/** The words of a step have one link at most, so step and variant name it. */
type Place = { id: string; place: number; variant: CampaignVariant }

const PATH = `${API}/letter-links`
/** A high limit, because many readers share the address of a provider or of a mail program. */
const LINKS = { perMinute: 600 }
/** Further ones from the same address are redirected and not counted. */
const COUNTED_PER_MINUTE = 30
const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d)\.([ab])\.([\w-]{43})$/

/** The address that a letter shows instead of the link of its step. */
export function countedLink(config: Config, place: Place): string {
  const [signature] = signaturesOf(config, place)
  const { id, place: step, variant } = place
  return publicUrl(config, `${PATH}/${id}.${step}.${variant}.${signature!.toString('base64url')}`)
}

function signaturesOf(config: Config, { id, place, variant }: Place): Buffer[] {
  return keyedHashes(config, `letter link: ${id}`, `${place} ${variant}`)
}

export function clickRoutes(app: FastifyInstance, deps: Deps): void {
  // Fastify answers HEAD by the same code.
  app.get<{ Params: { token: string } }>(
    `${PATH}/:token`,
    { config: LINKS },
    async (request, reply) => {
      const to = await followed(app, deps, request)
      return reply
        .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
        .redirect(to, 302)
    },
  )
}

/** The path in the words of the step; the front page for an address that is not ours, which is not counted. */
async function followed(
  app: FastifyInstance,
  { db, config }: Deps,
  request: FastifyRequest<{ Params: { token: string } }>,
): Promise<string> {
  const place = read(config, request.params.token)
  const step = place && (await findCampaign(db, place.id))?.steps[place.place]
  const words = place?.variant === 'b' ? step?.other?.words : step?.words
  if (!place || !words?.link) return '/'
  if (isFollowedByPerson(request) && isWithinBudget(app, request.ip)) await countClick(db, place)
  return words.link.path
}

const isWithinBudget = (app: FastifyInstance, ip: string) =>
  app.limits.countOf('letter clicks', addressKey(ip), COUNTED_PER_MINUTE) === undefined

function read(config: Config, token: string): Place | undefined {
  const [, id, step, variant, signature] = TOKEN.exec(token) ?? []
  if (id === undefined || signature === undefined) return undefined
  const place = { id, place: Number(step), variant: variant as CampaignVariant }
  const given = Buffer.from(signature, 'base64url')
  const isOurs = signaturesOf(config, place).some((one) => timingSafeEqual(one, given))
  return isOurs ? place : undefined
}
