import { type Answer } from '@ayva/contract/base'
import { type listDevelopers } from '@ayva/contract/games/lobby'
import { formatCount } from '@ayva/kit/format'
import { useAlive } from '#lib/alive.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { sceneOf } from '#lib/scenes.ts'
import { GameList } from './GameList.tsx'
import { text } from './games-page.text.ts'
import { TabChips } from './TabChips.tsx'
import { noOrder, useGames } from '../use-games.ts'
import { useShown } from './use-shown.ts'
import { useGameTypes } from './use-tab-order.ts'

type Studio = Answer<typeof listDevelopers>[number]

/** One studio: its description over a scene of its first game, and all its games. */
export function StudioPage({ studio }: { studio: Studio }) {
  const { name, slug, about } = studio
  const listed = useGames({ developer: slug }, noOrder)
  const count = listed.whole ? listed.games.length : studio.games
  const shown = useShown(listed, count)
  const kinds = useGameTypes(useAlive())
  const [first] = listed.games
  return (
    <main className="k-wrap games-page">
      <PageMeta
        title={name}
        description={`${name}. ${about}`}
        crumbs={[
          { name: text.developers, path: '/games/developer' },
          { name, path: `/games/developer/${slug}` },
        ]}
      />
      <header className="studio-page-head">
        {first && <img {...sceneOf(first.art)} sizes="(max-width: 768px) 200vw, 1320px" alt="" />}
        <h1 className="k-d2">
          {name}{' '}
          <span translate="no" className="k-text-3">
            {formatCount(shown.found ?? count)}
          </span>
        </h1>
        <p>{about}</p>
      </header>
      <TabChips current="" />
      <GameList listed={listed} shown={shown} kinds={kinds} label={name} />
    </main>
  )
}
