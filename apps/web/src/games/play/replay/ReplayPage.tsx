import '../play.css'
import '../stage.css'
import './replay.css'
import { Refusal } from '@ayva/contract/refusal'
import { type Replay } from '@ayva/contract/games/rounds/replay'
import { type Call } from '@ayva/contract/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { formatMoney } from '@ayva/kit/format'
import { useAlive } from '#lib/alive.ts'
import { known } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { onDemand } from '#lib/on-demand.tsx'
import { type LoadArgs, PageMissing, type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { PreviewMeta } from '#lib/PreviewMeta.tsx'
import { replayText as text } from './replay.text.ts'
import { isAnswer } from '#lib/is-answer.ts'

const hundredths = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 })
const title = <h1 className="k-visually-hidden">{text.pageTitle}</h1>
const ReplayStage = onDemand(async () => (await import('./ReplayStage.tsx')).ReplayStage, title)

/** Not cached for others, because a withdrawn link must stop working at once. */
function linkQuery(call: Call, token: string) {
  return queryOptions({
    queryKey: ['round-link', token],
    queryFn: async () =>
      call((await import('@ayva/contract/games/rounds/replay')).showRoundLink, {
        params: { token },
      }),
  })
}

function ownQuery(call: Call, roundId: string) {
  return queryOptions({
    queryKey: ['replay', roundId],
    queryFn: async () =>
      call((await import('@ayva/contract/games/rounds/replay')).replayRound, {
        params: { roundId },
      }),
    staleTime: 0,
    retry: false,
  })
}

/** A round that its player has shared by a link, for anybody; the player stays anonymous. */
function LinkedRound({ token }: { token: string }) {
  const shown = useQuery(linkQuery(useCall(), token)).data
  return (
    <>
      {shown && <LinkMeta token={token} shown={shown} />}
      <Frame shown={shown} />
    </>
  )
}

type LinkMetaProps = { token: string; shown: Pick<Replay, 'steps' | 'title'> }

/** What a messenger shows of the link: what the page shows too, and nothing about the player. */
function LinkMeta({ token, shown: { steps, title: game } }: LinkMetaProps) {
  const { stake, payout, currency } = steps.at(-1)!
  const sum = (minor: bigint) => formatMoney({ minor, currency })
  const times = `×${hundredths.format(Number((payout * 100n) / stake) / 100)}`
  return (
    <>
      <PageMeta
        title={text.linkTitle(game.name, times)}
        description={text.linkDescription(game.name, sum(stake), sum(payout))}
        image={`/image/rounds/${token}`}
        noindex
      />
      <PreviewMeta />
    </>
  )
}

/** One of the player's own rounds, with a button to share it. */
function OwnRound({ roundId }: { roundId: string }) {
  const { data, error } = useQuery(ownQuery(useCall(), roundId))
  if (error) {
    const hint = error instanceof Refusal ? error.message : text.failedHint
    return (
      <main className="replay-failed">
        {title}
        <ErrorNote title={text.failed} hint={hint} />
        <a className="k-link" href="/payment/game-history">
          {text.history}
        </a>
      </main>
    )
  }
  return <Frame shown={data} own={roundId} token={data?.token ?? null} />
}

type FrameProps = {
  shown: Pick<Replay, 'steps' | 'title'> | undefined
  own?: string
  token?: string | null
}

function Frame({ shown, own, token = null }: FrameProps) {
  // A server renders no moving parts.
  const isAlive = useAlive()
  if (shown && isAlive) return <ReplayStage {...shown} own={own} token={token} />
  return title
}

function ReplayPage() {
  const { token, roundId } = useParams()
  return (
    <div className="game is-open replay">
      {token === undefined ? (
        <>
          <PageMeta title={text.pageTitle} description={text.description} noindex />
          <OwnRound roundId={roundId ?? ''} key={roundId} />
        </>
      ) : (
        <LinkedRound token={token} key={token} />
      )}
    </div>
  )
}

async function load({ call, cache, params: { token } }: LoadArgs): Promise<void> {
  if (token === undefined) return
  try {
    await cache.query({ ...linkQuery(call, token), ...known })
  } catch (error) {
    // An invalid link is answered like a withdrawn one.
    if (isAnswer(error)) throw new PageMissing()
    throw error
  }
}

export const page: PageModule = { view: ReplayPage, load }
