import './game-card.css'
import { type ReactNode } from 'react'
import { classes } from './classes.ts'
import { formatCount, plural } from './format.tsx'
import { Icon } from './Icon.tsx'

export type CoverImages = Record<180 | 360 | 560, string>

export type GameCardProps = {
  name: string
  href: string
  /** Without an address the card has no demo button. */
  demoHref?: string | undefined
  cover: CoverImages
  tag?: { text: string; kind?: 'quince' | 'persimmon' | undefined } | undefined
  players?: number | undefined
  /** A line below the name. */
  note?: string | undefined
  /** Lines on the cover, shown while the pointer is over it. */
  facts?: readonly string[] | undefined
  /** Why the game cannot be opened; the text covers the picture. */
  locked?: string | undefined
  /** `eager` for the first row of a page, `lazy` for the rest. */
  loading?: 'eager' | 'lazy' | undefined
  sizes?: string | undefined
  /** Shown at the upper right of the cover: the favourite button. */
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
    // The same link contains the name; with `alt` a screen reader would read it twice.
    alt=""
    loading={loading}
    decoding="async"
  />
)

/**
 * Plain anchors, because a lobby draws dozens of cards and one delegated listener serves them all. The whole card is
 * one link; «Играть» is part of it, «Демо» is a second link on top.
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
