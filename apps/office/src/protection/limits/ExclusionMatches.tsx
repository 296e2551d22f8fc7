import {
  liftExclusion,
  type PersonFactKind,
  type PersonMatch,
} from '@ayva/contract/protection/limits/office'
import { Button } from '@ayva/kit/Button'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActDialog } from '#lib/ActDialog.tsx'
import { call } from '#lib/call.ts'
import { useMay } from '#lib/self.ts'
import { fullMoment } from '#lib/times.ts'

const kinds: Record<PersonFactKind, string> = {
  person: 'имя и дата рождения',
  document: 'фото документа',
  requisite: 'реквизит вывода',
  email: 'почта',
  phone: 'телефон',
  device: 'браузер',
}

type Props = { playerId: string; matches: readonly PersonMatch[] }

/** Accounts that have excluded themselves and share facts with this one. */
export function ExclusionMatches({ playerId, matches }: Props) {
  const may = useMay()
  const [lifts, setLifts] = useState<string>()
  return (
    <>
      {matches.map(({ otherId, kinds: by, isStrong, foundAt, liftedAt, liftedBy }) => (
        <div key={otherId}>
          <p className={isStrong && liftedAt === null ? 'o-late' : 'o-muted'}>
            {isStrong ? 'Самоисключён' : 'Возможно, самоисключён'} на аккаунте{' '}
            <Link className="o-link" to={`/players/${otherId}`}>
              № {otherId}
            </Link>
            : {by.map((kind) => kinds[kind]).join(', ')}
          </p>
          <p className="o-muted">Найдено {fullMoment(foundAt)}</p>
          {liftedAt !== null && (
            <p className="o-muted">
              Совпадение снято: {liftedBy}, {fullMoment(liftedAt)}
            </p>
          )}
          {liftedAt === null && may('risk.change') && (
            <Button size="sm" kind="outline" onClick={() => setLifts(otherId)}>
              Это другой человек
            </Button>
          )}
        </div>
      ))}
      {lifts !== undefined && (
        <ActDialog
          title="Снять самоисключение другого аккаунта"
          verb="Снять"
          done="Совпадение снято"
          onClose={() => setLifts(undefined)}
          act={async ({ why }) => {
            await call(liftExclusion, {
              params: { playerId, otherId: lifts },
              body: { why },
            })
          }}
        >
          <p>
            Для этой пары аккаунтов совпадение больше не сработает. Собственный перерыв игрока
            останется.
          </p>
        </ActDialog>
      )}
    </>
  )
}
