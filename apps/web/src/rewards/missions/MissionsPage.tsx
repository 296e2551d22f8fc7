import './missions.css'
import plum from 'virtual:picture/symbols/semerki/plum.svg'
import { type DailyMission } from '@ayva/contract/rewards/missions'
import { Countdown } from '@ayva/kit/Countdown'
import { Empty } from '@ayva/kit/Empty'
import { Icon } from '@ayva/kit/Icon'
import { Notice } from '@ayva/kit/Notice'
import { Progress } from '@ayva/kit/Progress'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { imageUrl } from '#lib/image.ts'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { Chest, Week } from './Week.tsx'
import { text } from './missions.text.ts'
import { missionsQuery } from './use-missions.ts'

/** Today's missions, their progress, and their rewards. */
function MissionsPage() {
  const call = useCall()
  const cache = useQueryClient()
  const { missions, closed, endsAt, tomorrow, week, day, unusedGifts } = useSuspenseQuery(
    missionsQuery(call),
  ).data
  const isOver = missions.every(({ done }) => done)
  return (
    <main className="k-wrap missions">
      <PageMeta title={text.title} description={text.description} noindex />
      <div className="missions-head">
        <h1 className="k-d2">{text.heading}</h1>
        {missions.length > 0 && (
          <p>
            {text.renew}{' '}
            <Countdown
              until={new Date(endsAt).getTime()}
              onEnd={() => void cache.invalidateQueries(missionsQuery(call))}
            />
          </p>
        )}
      </div>
      {missions.length === 0 ? (
        <Empty
          image={plum}
          title={closed ? text.onBreak : text.empty}
          hint={closed ? text.onBreakHint : text.emptyHint}
        />
      ) : (
        <div className="missions-body">
          <div>
            <ol className="missions-path" aria-label={text.path}>
              {missions.map(({ key, title, done, progress, target }, n) => (
                <li key={key} className={done ? 'is-done' : undefined}>
                  <span className="missions-leaf">
                    {done ? <Icon name="check" size={24} /> : n + 1}
                  </span>
                  <b>{title}</b>
                  <small>{done ? text.done : text.of(progress, target)}</small>
                </li>
              ))}
            </ol>
            <ul className="missions-list" aria-label={text.list}>
              {missions.map((mission) => (
                <Row key={mission.key} mission={mission} isTaken={unusedGifts === 0} />
              ))}
            </ul>
            {isOver && tomorrow.length > 0 && (
              <div className="missions-over">
                <b>{text.over}</b>
                <p>{text.tomorrow(tomorrow)}</p>
              </div>
            )}
            <Week week={week} today={day} perDay={missions.length} />
          </div>
          <aside>
            {week.chest && <Chest chest={week.chest} />}
            <h2 className="k-d3">{text.calmTitle}</h2>
            <Notice>{text.calm}</Notice>
          </aside>
        </div>
      )}
    </main>
  )
}

/** By what is counted, because most missions have the same gift. */
const pictures = {
  rounds: 'symbols/semerki/seven',
  titles: 'symbols/kapitan/compass',
  times: 'symbols/klever/clover',
  checks: 'symbols/semerki/orange',
  limits: 'symbols/molot/shield',
  fresh: 'symbols/kapitan/ship',
}

/** Where it can be done. */
const places = {
  rounds: '/games',
  titles: '/games',
  times: '/games',
  checks: '/fairness',
  limits: '/games-limits/deposit',
  fresh: '/games',
}

function Row({ mission, isTaken }: { mission: DailyMission; isTaken: boolean }) {
  const { title, measure, progress, target, done, reward, giftId } = mission
  return (
    <li className="missions-row">
      <img
        src={imageUrl(pictures[measure], { format: 'webp', width: 112, height: 112 })}
        width={56}
        height={56}
        alt=""
      />
      <div className="missions-task">
        <b>{title}</b>
        <span>{done ? text.done : text.of(progress, target)}</span>
        <small>{text.hint(measure)}</small>
        <Progress label={title} value={progress} max={target} tone={done ? 'leaf' : 'quince'} />
      </div>
      <p className="missions-reward">
        <Icon name="gift" />
        {reward.title}
      </p>
      {done && (giftId === null || isTaken) ? (
        <small>{giftId === null ? text.soon : text.taken}</small>
      ) : (
        <a
          className={done ? 'missions-go is-gift' : 'missions-go'}
          href={done ? '/gifts' : places[measure]}
        >
          {done ? text.gift : text.go(measure)}
        </a>
      )}
    </li>
  )
}

export const page: PageModule = {
  view: MissionsPage,
  load: ({ call, cache }) => cache.query(missionsQuery(call)),
}
