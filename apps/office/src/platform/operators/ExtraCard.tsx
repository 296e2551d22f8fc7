import {
  endExtraPermission,
  EXTRA_MINUTES_MAX,
  type ExtraPermission,
  listExtraPermissions,
  takeExtraPermission,
} from '@ayva/contract/platform/operators/break-glass'
import { Button } from '@ayva/kit/Button'
import { Select } from '@ayva/kit/Select'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { asking, call } from '#lib/call.ts'
import { CodeField } from '#lib/CodeField.tsx'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { fieldsOf } from '#lib/refused.ts'
import { RowActs } from '#lib/RowActs.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'

const times = [15, 30, EXTRA_MINUTES_MAX].map((minutes) => ({
  value: String(minutes),
  label: `${minutes} мин`,
}))

/** Permissions that operators have taken for a short time, and the way to take one. */
export function ExtraCard() {
  const endsAny = useMay()('operators.change')
  const asked = useQuery(asking(listExtraPermissions, {}))
  const [isTaking, setTaking] = useState(false)
  const [ending, setEnding] = useState<ExtraPermission>()
  const { taken = [], open = [] } = asked.data ?? {}
  if (taken.length === 0 && open.length === 0) return null
  return (
    <section className="o-card" aria-label="Срочные разрешения">
      <h2>Срочные разрешения</h2>
      <p>
        Если дело не ждёт, а тех, кто может, нет на месте, недостающее разрешение берут не больше
        чем на час. Это видят все сотрудники и пишет журнал.
      </p>
      {taken.length > 0 && (
        <DataTable
          caption="Срочные разрешения"
          columns={columnsOf(endsAny, setEnding)}
          rows={taken}
          rowKey={({ id }) => id}
          empty="Их сейчас нет"
        />
      )}
      {open.length > 0 && (
        <p className="o-note">
          <Button size="sm" kind="outline" onClick={() => setTaking(true)}>
            Взять разрешение
          </Button>
        </p>
      )}
      {isTaking && <TakeDialog open={open} onClose={() => setTaking(false)} />}
      {ending && (
        <ActDialog
          title={`Закончить: ${ending.permission}`}
          verb="Закончить"
          withoutWhy
          done="Этого разрешения больше нет"
          onClose={() => setEnding(undefined)}
          act={() => call(endExtraPermission, { params: { id: ending.id } })}
        >
          <p>{ending.operator} сразу перестанет мочь то, что оно разрешало.</p>
        </ActDialog>
      )}
    </section>
  )
}

type TakeDialogProps = { open: readonly string[]; onClose: () => void }

function TakeDialog({ open, onClose }: TakeDialogProps) {
  const [permission, setPermission] = useState(open[0] ?? '')
  const [minutes, setMinutes] = useState('15')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [id] = useState(() => crypto.randomUUID())
  return (
    <ActDialog
      title="Срочное разрешение"
      verb="Взять"
      danger
      whyLabel="Почему нельзя ждать"
      done="Разрешение ваше до названного срока"
      onClose={onClose}
      act={({ why }) => {
        setErrors({})
        const body = { permission, minutes: Number(minutes), why, code }
        return call(takeExtraPermission, { params: { id }, body }).catch((error: unknown) => {
          setErrors(fieldsOf(error))
          throw error
        })
      }}
    >
      <p>Его увидят все сотрудники, о нём поднимется тревога, и оно кончится само.</p>
      <Select
        label="Разрешение"
        value={permission}
        onChange={(event) => setPermission(event.target.value)}
        options={open.map((one) => ({ value: one, label: one }))}
      />
      <Select
        label="На сколько"
        value={minutes}
        onChange={(event) => setMinutes(event.target.value)}
        options={times}
      />
      <CodeField
        value={code}
        onChange={setCode}
        hint="Нужен новый код, даже если вы только что вошли"
        error={errors['code']}
      />
    </ActDialog>
  )
}

function columnsOf(
  endsAny: boolean,
  onEnd: (one: ExtraPermission) => void,
): OfficeColumn<ExtraPermission>[] {
  return [
    {
      id: 'operator',
      header: 'Кто',
      cell: ({ operator, permission }) => (
        <>
          <b>{operator}</b>
          <small translate="no">{permission}</small>
        </>
      ),
    },
    { id: 'why', header: 'Почему', cell: ({ why }) => why },
    { id: 'until', header: 'До', cell: ({ endsAt }) => shortMoment(endsAt) },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (one) =>
        (endsAny || one.own) && (
          <RowActs acts={[{ label: 'Закончить', onClick: () => onEnd(one) }]} />
        ),
    },
  ]
}
