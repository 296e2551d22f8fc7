import './achievements.css'
import plum from 'virtual:picture/symbols/semerki/plum.svg'
import { type Achievement, type EarnedAchievements } from '@ayva/contract/rewards/achievements'
import { Button } from '@ayva/kit/Button'
import { Empty } from '@ayva/kit/Empty'
import { Notice } from '@ayva/kit/Notice'
import { Progress } from '@ayva/kit/Progress'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useCall } from '#lib/call.ts'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { selfQuery, useSelf } from '../../identity/player/player.ts'
import { text } from './achievements.text.ts'
import { Last, Fresh, Tile } from './Tile.tsx'
import { achievementsQuery, earnedQuery, useFresh } from './use-achievements.ts'

/** All achievements, marked with those of the player in the address, or of the visitor. */
function AchievementsPage() {
  const { userId } = useParams()
  const call = useCall()
  const self = useSelf()
  const all = useSuspenseQuery(achievementsQuery(call)).data
  const whose = userId ?? self?.id.toString()
  const found = useQuery({ ...earnedQuery(call, whose ?? ''), enabled: whose !== undefined }).data
  const isOther = userId !== undefined && userId !== self?.id.toString()
  const earned = found ? new Set(found.earned) : undefined
  // For another player only unlocked ones are shown.
  const shown = isOther ? all.filter(({ id }) => earned?.has(id)) : all
  const fresh = useFresh(found)
  const last = found?.reached.toSorted((one, other) => (one.at < other.at ? 1 : -1))[0]
  const lastOf = last && all.find(({ id }) => id === last.id)
  return (
    <main className="k-wrap achievements">
      <PageMeta
        title={text.title}
        description={text.description}
        {...(userId !== undefined && { noindex: true })}
      />
      <div className={lastOf ? 'achievements-body' : 'achievements-body is-plain'}>
        <div>
          <header>
            <h1 className="k-d2">{isOther && found ? text.ofPlayer(found.name) : text.title}</h1>
            <span>{earned ? text.count(earned.size, all.length) : text.all(all.length)}</span>
            {earned && (
              <Progress
                label={text.progress(earned.size, all.length)}
                value={earned.size}
                max={all.length}
              />
            )}
          </header>
          <Fresh all={all.filter(({ id }) => fresh.includes(id))} found={found ?? undefined} />
          {isOther && found === null && (
            <Empty
              image={plum}
              title={text.unknown}
              action={<Button href="/achievements">{text.toAll}</Button>}
            />
          )}
          {isOther && earned?.size === 0 && <Empty image={plum} title={text.none} />}
          <Groups
            shown={shown}
            found={found ?? undefined}
            isOther={isOther}
            marked={fresh.length > 0 ? fresh : last ? [last.id] : []}
          />
        </div>
        <aside>
          {lastOf && <Last of={lastOf} at={last.at} />}
          {!isOther && <Notice icon="eye">{text.seen}</Notice>}
          {!isOther && <p className="achievements-calm">{text.calm}</p>}
        </aside>
      </div>
    </main>
  )
}

const groups = ['games', 'wins', 'fair', 'calm', 'account', 'events'] as const

type GroupsProps = {
  shown: readonly Achievement[]
  /** Undefined for a guest, for whom nothing is locked or unlocked. */
  found: EarnedAchievements | undefined
  isOther: boolean
  /** Ids of those with a border: what is new, else the last one. */
  marked: readonly string[]
}

function Groups({ shown, found, isOther, marked }: GroupsProps) {
  const isEarned = ({ id }: Achievement) => found?.earned.includes(id)
  return groups.map((group) => {
    const ofGroup = shown.filter((one) => one.group === group)
    if (ofGroup.length === 0) return null
    return (
      <section key={group} aria-labelledby={`achievements-${group}`}>
        <h2 className="k-d3" id={`achievements-${group}`}>
          {text.groups[group]}{' '}
          {found && !isOther && (
            <small>{text.count(ofGroup.filter(isEarned).length, ofGroup.length)}</small>
          )}
        </h2>
        <ul className="achievements-list">
          {ofGroup.map((one) => (
            <Tile
              key={one.id}
              of={one}
              isEarned={isEarned(one)}
              isMarked={marked.includes(one.id)}
              at={found?.reached.find(({ id }) => id === one.id)?.at}
              steps={found?.steps.find(({ id }) => id === one.id)}
            />
          ))}
        </ul>
      </section>
    )
  })
}

export const page: PageModule = {
  view: AchievementsPage,
  load: async ({ call, cache, params, loggedIn }) => {
    const self = loggedIn() ? await cache.query(selfQuery(call, loggedIn)) : null
    const whose = params['userId'] ?? self?.id.toString()
    return Promise.all([
      cache.query(achievementsQuery(call)),
      whose !== undefined && cache.query(earnedQuery(call, whose)),
    ])
  },
}
