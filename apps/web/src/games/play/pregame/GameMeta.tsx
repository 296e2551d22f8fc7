import { type Game } from '@ayva/contract/games/lobby'
import { previewOf } from '#lib/image.ts'
import { PageMeta, useCanonical, useOrigin } from '#lib/page-meta.tsx'
import { PreviewMeta } from '#lib/PreviewMeta.tsx'
import { gameFacts } from '#lib/structured-data.ts'
import { text } from '../play.text.ts'

/** The metadata of a game's page for search engines and link previews. */
export function GameMeta({ game, noindex = false }: { game: Game; noindex?: boolean }) {
  const url = useCanonical()
  const cover = previewOf(game.art)
  const image = new URL(cover, useOrigin()).href
  return (
    <>
      <PageMeta
        title={game.name}
        description={game.description}
        image={cover}
        noindex={noindex}
        crumbs={[
          { name: text.games, path: '/games' },
          { name: game.name, path: `/games/${game.developer.slug}/${game.slug}` },
        ]}
        facts={[gameFacts(game, { url, image })]}
      />
      <PreviewMeta />
    </>
  )
}
