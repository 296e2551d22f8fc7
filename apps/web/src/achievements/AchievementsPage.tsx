import './achievements.css'
import { type Achievement } from '@ayva/contract/achievements'
import { Empty } from '@ayva/kit/Empty'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { squareOf } from '#lib/art.ts'
import { useCall } from '#lib/call.ts'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { useSelf } from '../player/player.ts'
import { text } from './achievements.text.ts'
import { achievementsQuery, earnedQuery } from './use-achievements.ts'

const groups = ['games', 'wins', 'calm'] as const

/** All achievements; marked with those of the player of the address, or of who looks. */
function AchievementsPage() {
  const { userId } = useParams()
  const call = useCall()
  const self = useSelf()
  const all = useSuspenseQuery(achievementsQuery(call)).data
  const whose = userId ?? self?.id.toString()
  const found = useQuery({ ...earnedQuery(call, whose ?? ''), enabled: whose !== undefined }).data
  const isOther = userId !== undefined && userId !== self?.id.toString()
  const earned = found ? new Set(found.earned) : undefined
  // Of somebody else only what is open is shown.
  const shown = isOther ? all.filter(({ id }) => earned?.has(id)) : all
  return (
    <main className="k-wrap achievements">
      <PageMeta
        title={text.title}
        description={text.description}
        {...(userId !== undefined && { noindex: true })}
      />
      <header>
        <h1 className="k-d2">{isOther && found ? text.ofPlayer(found.name) : text.title}</h1>
        <span>{earned ? text.count(earned.size, all.length) : text.all(all.length)}</span>
      </header>
      {isOther && found === null && (
        <Empty title={text.unknown} action={<a href="/achievements">{text.toAll}</a>} />
      )}
      {isOther && earned?.size === 0 && <Empty title={text.none} />}
      {groups.map((group) => {
        const ofGroup = shown.filter((one) => one.group === group)
        return (
          ofGroup.length > 0 && (
            <section key={group} aria-labelledby={`achievements-${group}`}>
              <h2 className="k-d3" id={`achievements-${group}`}>
                {text.groups[group]}
              </h2>
              <ul className="achievements-list">
                {ofGroup.map((one) => (
                  <Tile key={one.id} of={one} isEarned={earned?.has(one.id)} />
                ))}
              </ul>
            </section>
          )
        )
      })}
      {!isOther && <p className="achievements-calm">{text.calm}</p>}
    </main>
  )
}

/** For a guest nothing is open or closed. */
function Tile({ of, isEarned }: { of: Achievement; isEarned: boolean | undefined }) {
  return (
    <li className={isEarned === false ? 'achievements-tile is-locked' : 'achievements-tile'}>
      <img {...squareOf(of.art)} sizes="76px" alt="" loading="lazy" />
      <b>{of.name}</b>
      <small>{of.condition}</small>
      {isEarned !== undefined && (
        <span className="achievements-mark">{isEarned ? text.earned : text.locked}</span>
      )}
    </li>
  )
}

export const page: PageModule = {
  view: AchievementsPage,
  load: ({ call, cache, params }) =>
    Promise.all([
      cache.query(achievementsQuery(call)),
      params['userId'] !== undefined && cache.query(earnedQuery(call, params['userId'])),
    ]),
}
