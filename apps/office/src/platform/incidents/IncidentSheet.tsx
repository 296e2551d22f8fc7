import { type Answer } from '@ayva/contract/base'
import {
  changeIncident,
  correctUpdate,
  type OfficeUpdate,
  showOfficeIncident,
  updateIncident,
} from '@ayva/contract/platform/incidents/office'
import { Button } from '@ayva/kit/Button'
import { Pill } from '@ayva/kit/Pill'
import { Sheet } from '@ayva/kit/Sheet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallDialog } from '#lib/CallDialog.tsx'
import { asking } from '#lib/call.ts'
import { useMay } from '#lib/self.ts'
import { fullMoment, shortMoment } from '#lib/times.ts'
import { Waiting } from '#lib/Waiting.tsx'
import { labels, PUBLISHED, stateWords } from './labels.ts'

type Incident = Answer<typeof showOfficeIncident>
type Act = { kind: 'write' | 'change' } | { kind: 'correct'; update: OfficeUpdate }

/** One incident: what was written of it and what was corrected; write again, or correct. */
export function IncidentSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const asked = useQuery(asking(showOfficeIncident, { params: { id } }))
  const mayPublish = useMay()('incidents.publish')
  // The incident is kept as the operator has read it, so that a change made meanwhile is refused.
  const [doing, setDoing] = useState<{ act: Act; incident: Incident }>()
  const incident = asked.data
  const begin = (act: Act) => incident && setDoing({ act, incident })
  const close = () => {
    setDoing(undefined)
    // After a refusal the operator needs what the other one has written.
    void asked.refetch()
  }
  return (
    <Sheet open onClose={onClose} title={incident?.title ?? 'Сбой'} className="o-wide-sheet">
      {incident ? (
        <>
          <p>
            <Pill tone={incident.endedAt === null ? 'garnet' : 'leaf'}>
              {stateWords[incident.state]}
            </Pill>{' '}
            {shortMoment(incident.startsAt)}
            {incident.endedAt !== null && ` — ${shortMoment(incident.endedAt)}`}
          </p>
          <p className="o-muted">Не работает: {incident.affected}</p>
          {mayPublish && (
            <p className="o-pills">
              <Button kind="primary" onClick={() => begin({ kind: 'write' })}>
                Написать
              </Button>
              <Button kind="outline" onClick={() => begin({ kind: 'change' })}>
                Исправить сбой
              </Button>
            </p>
          )}
          <Updates
            updates={incident.updates}
            onCorrect={mayPublish ? (update) => begin({ kind: 'correct', update }) : undefined}
          />
          {incident.edits.length > 0 && <Edits edits={incident.edits} />}
        </>
      ) : (
        <Waiting asked={asked} height={240} />
      )}
      {doing && <Dialog {...doing} onClose={close} />}
    </Sheet>
  )
}

type UpdatesProps = {
  updates: readonly OfficeUpdate[]
  onCorrect: ((update: OfficeUpdate) => void) | undefined
}

function Updates({ updates, onCorrect }: UpdatesProps) {
  return (
    <>
      <h3 className="o-h2">Записи</h3>
      <ul className="o-checks">
        {updates.map((update) => (
          <li key={update.n}>
            <span className="o-grow">
              <b>{stateWords[update.state]}</b>
              <br />
              {update.text}
              <br />
              <small>
                {update.author}, {fullMoment(update.at)}
                {update.correctedAt !== null && `, исправлена ${fullMoment(update.correctedAt)}`}
              </small>
            </span>
            {onCorrect && (
              <Button
                size="sm"
                kind="outline"
                aria-label={`Исправить запись ${update.n}`}
                onClick={() => onCorrect(update)}
              >
                Исправить
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What was published before each correction. */
function Edits({ edits }: Pick<Incident, 'edits'>) {
  return (
    <>
      <h3 className="o-h2">Как было до исправлений</h3>
      <ul className="o-checks">
        {edits.map(({ at, author, why, before }, place) => (
          <li key={edits.length - place}>
            <span className="o-grow">
              {'text' in before
                ? `Запись ${before.n}: ${before.text}`
                : `${before.title}. Не работает: ${before.affected}. С ${fullMoment(before.startsAt)}`}
              <br />
              <small>
                {author}, {fullMoment(at)}: {why}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

type DialogProps = { act: Act; incident: Incident; onClose: () => void }

function Dialog({ act, incident, onClose }: DialogProps) {
  const { id, title, affected, startsAt, state, version } = incident
  const common = {
    done: PUBLISHED,
    labels,
    without: ['seen'],
    beside: { seen: version },
    onClose,
  }
  if (act.kind === 'correct')
    return (
      <CallDialog
        {...common}
        endpoint={correctUpdate}
        params={{ id, n: act.update.n }}
        title={`Исправить запись ${act.update.n}`}
        verb="Сохранить"
        begin={{ text: act.update.text }}
      >
        <p>Игроки увидят, что запись исправлена.</p>
      </CallDialog>
    )
  if (act.kind === 'write')
    return (
      <CallDialog
        {...common}
        endpoint={updateIncident}
        params={{ id }}
        title="Написать о сбое"
        verb="Опубликовать"
        begin={{ state }}
      />
    )
  return (
    <CallDialog
      {...common}
      endpoint={changeIncident}
      params={{ id }}
      title="Исправить сбой"
      verb="Сохранить"
      begin={{ title, affected, startsAt }}
    />
  )
}
