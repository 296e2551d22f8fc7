import '../play.css'
import '../stage.css'
import { Refusal } from '@ayva/contract/refusal'
import { type Call } from '@ayva/contract/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { known, shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { later } from '#lib/later.tsx'
import { type LoadArgs, PageMissing, type PageModule } from '#lib/page.ts'
import { GameMeta } from './GameMeta.tsx'
import { Opening } from '../Opening.tsx'
import { Stage } from '../Stage.tsx'
import { leadToIdentity } from '../use-play.ts'

const OpenGame = later(async () => (await import('../OpenGame.tsx')).OpenGame, { Waiting: Opening })

function promoQuery(call: Call, slug: string) {
  return queryOptions({
    queryKey: ['game-promo', slug],
    queryFn: async () =>
      call((await import('@ayva/contract/games/play')).showPromoGame, { params: { slug } }),
    ...shared,
  })
}

/** The game of an advertisement, opened at once. */
function PromoPage() {
  const game = useQuery(promoQuery(useCall(), useParams()['slug'] ?? '')).data
  if (!game) return null
  return (
    <div className="game is-open">
      <GameMeta game={game} noindex />
      <Stage game={game}>
        <OpenGame game={game} mode="promo" />
      </Stage>
    </div>
  )
}

async function load(args: LoadArgs): Promise<void> {
  const { call, cache, params } = args
  await leadToIdentity(args)
  try {
    await cache.query({ ...promoQuery(call, params['slug'] ?? ''), ...known })
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) throw new PageMissing()
    throw error
  }
}

export const page: PageModule = { view: PromoPage, load }
