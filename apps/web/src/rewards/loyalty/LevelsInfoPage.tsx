import './levels-info.css'
import { type FormattedLevel } from '@ayva/contract/rewards/loyalty'
import { Modal } from '@ayva/kit/Modal'
import { Progress } from '@ayva/kit/Progress'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useWayOut } from '#lib/back.ts'
import { useCall } from '#lib/call.ts'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { useSelf } from '../../identity/player/player.ts'
import { useSetting } from '../../platform/settings/settings.ts'
import { levels as text } from './loyalty.text.ts'
import { levelsQuery } from './use-levels.ts'

/** The levels and their conditions, over the previous page or over home. */
function LevelsInfoPage() {
  const close = useWayOut()
  const all = useSuspenseQuery(levelsQuery(useCall())).data
  const hasWheel = useSetting('feature_wheel')?.enabled
  const facts = all.length > 0 ? text.facts : text.off
  return (
    <>
      <PageMeta title={text.title} description={text.description} noindex />
      <Modal open onClose={close} title={text.title} className="levels-info">
        {all.length > 0 && (
          <>
            <ol className="levels-info-list">
              {all.map((one) => (
                <Row key={one.level.id} of={one} />
              ))}
            </ol>
            {hasWheel && (
              <p>
                {text.gives}{' '}
                <a className="k-link" href="/fortune-wheel/info">
                  {text.wheels}
                </a>
              </p>
            )}
          </>
        )}
        <ul>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </Modal>
    </>
  )
}

function Row({ of }: { of: FormattedLevel }) {
  const { level, position, isEarnedLevel, isCurrentLevel, isNextLevel } = of
  const mark = (isCurrentLevel && text.current) || (isNextLevel && text.next)
  return (
    <li
      className={isEarnedLevel ? 'is-earned' : undefined}
      aria-current={isCurrentLevel ? 'step' : undefined}
    >
      <b>{position}</b>
      <span>
        {level.name}
        <small>{text.from(level.minPoints)}</small>
        {level.gift !== null && <small>{text.gift(level.gift)}</small>}
        {isCurrentLevel && <Way />}
      </span>
      {mark && <em>{mark}</em>}
    </li>
  )
}

/** The progress to the next level; nothing at the last one. */
function Way() {
  const own = useSelf()?.level
  if (!own || own.maxScore <= own.currentScore) return null
  return (
    <span className="levels-info-way">
      <Progress label={text.way} value={own.currentScore} max={own.maxScore} />
      <span translate="no">{text.of(own.currentScore, own.maxScore)}</span>
    </span>
  )
}

export const page: PageModule = {
  view: LevelsInfoPage,
  load: ({ call, cache }) => cache.query(levelsQuery(call)),
}
