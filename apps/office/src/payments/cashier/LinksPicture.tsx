import './links-picture.css'
import { type LinkedPlayer, type SameLink } from '@ayva/contract/payments/cashier/risk'
import { Link } from 'react-router'
import { layoutOf } from './links-layout.ts'
import { shortSameWords } from './risk-words.ts'

type LinksPictureProps = { players: readonly LinkedPlayer[]; links: readonly SameLink[] }

const RADIUS = 20
/** A picture with few players is not enlarged to the width of the page. */
const LARGEST = 1.6
const NAME_MAX = 16
const LINE_HEIGHT = 15

/** Players as circles with links to their pages, and their common attributes on the lines between them. */
export function LinksPicture({ players, links }: LinksPictureProps) {
  const { players: placed, lines, width, height } = layoutOf(players, links)
  return (
    <figure className="o-links" aria-label="Связи игроков">
      <svg viewBox={`0 0 ${width} ${height}`} style={{ maxWidth: width * LARGEST }}>
        {/* The table below has the same content as text. */}
        <g aria-hidden="true">
          {lines.map(({ link, from, to }) => (
            <line
              key={`${link.playerId}.${link.otherId}`}
              className={`o-links-line is-${link.verdict ?? 'open'}`}
              x1={from.x}
              y1={from.y}
              x2={to.x}
              y2={to.y}
            />
          ))}
          {lines.map(({ link, x, y }) => (
            <text
              key={`${link.playerId}.${link.otherId}`}
              className="o-links-words"
              y={y - ((link.reasons.length - 1) * LINE_HEIGHT) / 2}
            >
              {link.reasons.map((reason, n) => (
                <tspan key={reason} x={x} dy={n === 0 ? 0 : LINE_HEIGHT}>
                  {shortSameWords[reason]}
                </tspan>
              ))}
            </text>
          ))}
        </g>
        {placed.map(({ player: { playerId, player, steps }, x, y }) => (
          <Link
            key={playerId}
            to={`/players/${playerId}`}
            translate="no"
            className={steps === 0 ? 'o-links-player is-asked' : 'o-links-player'}
          >
            <circle cx={x} cy={y} r={RADIUS} />
            <text x={x} y={y} aria-hidden="true">
              {player.name.charAt(0).toUpperCase()}
            </text>
            <text className="o-links-name" x={x} y={y + RADIUS + LINE_HEIGHT}>
              {`${shortName(player.name)} `}
              <tspan x={x} dy={LINE_HEIGHT}>
                № {playerId}
              </tspan>
            </text>
          </Link>
        ))}
      </svg>
    </figure>
  )
}

const shortName = (name: string) =>
  name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name
