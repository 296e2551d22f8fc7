import { type DailyMission } from '@ayva/contract/rewards/missions'
import { Countdown } from '@ayva/kit/Countdown'
import { Icon } from '@ayva/kit/Icon'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { useSetting } from '../../../platform/settings/settings.ts'
import { HomeBar } from './HomeBar.tsx'
import { text } from './player-home.text.ts'
import { dayMissionsQuery } from './use-home.ts'

/** The missions of the day with their state; their space is reserved while the answer is missing. */
export function DayMissions() {
  const call = useCall()
  const cache = useQueryClient()
  const isOn = useSetting('feature_daily_missions')?.enabled ?? false
  const { data } = useQuery({ ...dayMissionsQuery(call), enabled: isOn })
  if (!isOn) return null
  const missions = data?.missions ?? []
  const done = missions.filter((mission) => mission.done).length
  const isOver = missions.length > 0 && done === missions.length
  return (
    <section className="k-panel day-missions">
      <header>
        <h2 className="k-d3">
          <a href="/daily-missions">{text.missions.title}</a>
        </h2>
        {missions.length > 0 && <span>{text.missions.done(done, missions.length)}</span>}
      </header>
      {data && missions.length === 0 && (
        <p>{data.closed ? text.missions.onBreak : text.missions.empty}</p>
      )}
      <ul>
        {missions.map((mission) => (
          <Row key={mission.key} mission={mission} />
        ))}
      </ul>
      {data && data.unusedGifts > 0 ? (
        <a className="k-link" href="/gifts">
          {text.missions.gifts(data.unusedGifts)}
        </a>
      ) : (
        data &&
        isOver && (
          <p>
            {text.missions.next}{' '}
            <Countdown
              until={new Date(data.endsAt).getTime()}
              onEnd={() => void cache.invalidateQueries(dayMissionsQuery(call))}
            />
          </p>
        )
      )}
    </section>
  )
}

function Row({ mission: { title, done, progress, target } }: { mission: DailyMission }) {
  if (done)
    return (
      <li className="is-done">
        <Icon name="check-circle-fill" />
        {title}
        <span>{text.missions.ready}</span>
      </li>
    )
  return (
    <li>
      {title}
      <span translate="no">{text.missions.of(progress, target)}</span>
      <HomeBar label={title} value={progress} max={target} />
    </li>
  )
}
