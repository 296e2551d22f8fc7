import './own-games.css'
import { formatCount } from '@ayva/kit/format'
import { Button } from '@ayva/kit/Button'
import plum from 'virtual:picture/symbols/semerki/plum.svg'
import { type ReactNode } from 'react'
import { PageMeta } from '#lib/page-meta.tsx'
import { text } from './own-games.text.ts'
import { LobbyCard } from '../card/LobbyCard.tsx'
import { TabChips } from '../lists/TabChips.tsx'
import { useFirstGames, useLastGames } from '../use-lobby.ts'

type Props = {
  tab: string
  title: string
  about: string
  /** The number of games; undefined while it is unknown. */
  count: number | undefined
  empty: { title: string; hint: string; action?: ReactNode }
  children: ReactNode
}

/** A page of a player's own games, and its content while there are none. */
export function OwnGames({ tab, title, about, count, empty, children }: Props) {
  const isEmpty = count === 0
  return (
    <main className="k-wrap games-page own-games">
      <PageMeta title={title} description={about} noindex />
      {!isEmpty && (
        <h1 className="k-d2">
          {title}{' '}
          {count !== undefined && (
            <span translate="no" className="k-text-3">
              {formatCount(count)}
            </span>
          )}
        </h1>
      )}
      <TabChips current={tab} />
      {isEmpty ? (
        <>
          <section className="own-games-empty">
            <img src={plum} width={220} height={220} alt="" />
            <div>
              <h1 className="k-d2">{empty.title}</h1>
              <p className="k-lead">{empty.hint}</p>
              <p className="own-games-actions">
                <Button kind="primary" href="/games">
                  {text.toLobby}
                </Button>
                {empty.action}
              </p>
            </div>
          </section>
          <Instead />
        </>
      ) : (
        children
      )}
    </main>
  )
}

const INSTEAD = 7

/** Games for an empty page: those played lately, else the first of the lobby. */
function Instead() {
  const last = useLastGames()
  const first = useFirstGames()
  const games = last.length > 0 ? last : first
  if (games.length === 0) return null
  return (
    <section className="rail">
      <header className="rail-head">
        <h2 className="k-d3">{last.length > 0 ? text.playedLately : text.beginWith}</h2>
      </header>
      <div className="k-game-grid">
        {games.slice(0, INSTEAD).map((game) => (
          <LobbyCard key={game.id} game={game} />
        ))}
      </div>
    </section>
  )
}
