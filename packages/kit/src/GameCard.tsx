import './game-card.css'
import { type ReactNode } from 'react'
import { classes } from './classes.ts'
import { formatCount, plural } from './format.tsx'
import { Icon } from './Icon.tsx'

export type CoverImages = Record<180 | 360 | 560, string>

export type GameCardProps = {
  name: string
  href: string
  /** Without it the demo button is left out. */
  demoHref?: string | undefined
  cover: CoverImages
  tag?: { text: string; kind?: 'quince' | 'persimmon' | undefined } | undefined
  players?: number | undefined
  /** A line under the name. */
  note?: string | undefined
  /** Lines on the cover while one points at it. */
  facts?: readonly string[] | undefined
  /** Why the game cannot be opened: a scrim with this text lies over the cover. */
  locked?: string | undefined
  /** The first row of a page is eager, the rest lazy. */
  loading?: 'eager' | 'lazy' | undefined
  sizes?: string | undefined
  /** At the upper right of the cover: the favourite heart. */
  corner?: ReactNode
}

const gridSizes =
  '(max-width: 552px) 30vw, (max-width: 768px) 23vw, (max-width: 1024px) 18vw, 180px'

const Cover = ({ cover, loading = 'lazy', sizes = gridSizes }: GameCardProps) => (
  <img
    src={cover[360]}
    srcSet={`${cover[180]} 180w, ${cover[360]} 360w, ${cover[560]} 560w`}
    sizes={sizes}
    width={400}
    height={500}
    // The name stands in the same link; the reader would say it twice.
    alt=""
    loading={loading}
    decoding="async"
  />
)

/**
 * Plain anchors on purpose: a lobby draws dozens of these, and one delegated listener serves them
 * all. The whole card is one link; «Играть» is its face, «Демо» a second link above it.
 */
export const GameCard = (props: GameCardProps) => {
  const { name, href, demoHref, tag, players, note, facts, locked, corner } = props
  return (
    <div className={classes('k-game', locked && 'is-locked')}>
      <a className="k-game-link" href={href}>
        <span className="k-game-cover">
          <Cover {...props} />
          {tag && (
            <span className={classes('k-game-tag', tag.kind === 'persimmon' && 'is-persimmon')}>
              {tag.text}
            </span>
          )}
          {locked ? (
            <span className="k-game-lock">{locked}</span>
          ) : (
            <span className={classes('k-game-scrim', demoHref && 'has-demo')} aria-hidden="true">
              {facts?.map((fact) => (
                <span key={fact} className="k-game-fact">
                  {fact}
                </span>
              ))}
              <span className="k-game-play">
                <Icon name="play-fill" size={16} />
                Играть
              </span>
            </span>
          )}
        </span>
        <span className="k-game-name">{name}</span>
        {(players !== undefined || note) && (
          <span className="k-game-note">
            {players !== undefined && (
              <span className="k-game-players">
                <span>
                  <span translate="no">{formatCount(players)}</span>{' '}
                  {plural(players, 'играет', 'играют', 'играют')}
                </span>
              </span>
            )}
            {note}
          </span>
        )}
      </a>
      {demoHref && !locked && (
        <span className="k-game-demo">
          <a href={demoHref} aria-label={`${name}, демо`}>
            Демо
          </a>
        </span>
      )}
      {corner && <span className="k-game-corner">{corner}</span>}
    </div>
  )
}
