import { type Answer } from '@ayva/contract/base'
import { searchAudit, verifyAudit, type AuditEntry } from '@ayva/contract/platform/audit'
import { Button } from '@ayva/kit/Button'
import { Input } from '@ayva/kit/Input'
import { useToast } from '@ayva/kit/Toast'
import { useState } from 'react'
import { call } from '#lib/call.ts'
import { ColumnChoice } from '#lib/ColumnChoice.tsx'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ExportButton } from '#lib/ExportButton.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { wordsOf } from '#lib/refused.ts'
import { shortMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'
import { useAddress } from '#lib/use-address.ts'
import { actorKinds, actorName } from './actor-kinds.ts'
import { EntrySheet } from './EntrySheet.tsx'

const keyOf = ({ playerId, n }: AuditEntry) => `${playerId ?? '0'}.${n}`

const columns: OfficeColumn<AuditEntry>[] = [
  { id: 'at', header: 'Когда', cell: ({ at }) => shortMoment(at) },
  {
    id: 'actor',
    header: 'Кто',
    cell: ({ actor, actorKind }) => (
      <>
        <b>{actorName(actor)}</b>
        <small>{actorKinds[actorKind]}</small>
      </>
    ),
  },
  { id: 'action', header: 'Что', cell: ({ action }) => <span translate="no">{action}</span> },
  {
    id: 'subject',
    header: 'С чем',
    phone: 'none',
    cell: ({ subject, playerId }) => (
      <>
        <span translate="no">{subject}</span>
        {playerId !== null && <small>игрок № {playerId}</small>}
      </>
    ),
  },
  { id: 'why', header: 'Почему', phone: 'none', cell: ({ why }) => why },
]

const filters = [
  { name: 'actor', label: 'Кто', placeholder: 'Имя или его часть' },
  { name: 'action', label: 'Что', placeholder: 'payment. или player.blocked' },
  { name: 'player', label: 'Игрок', placeholder: 'Номер' },
] as const

/** The audit log, newest first: operator, object, time and reason. */
export function Page() {
  const { search, say } = useAddress()
  const [shown, setShown] = useState<AuditEntry>()
  const actor = search.get('actor') ?? ''
  const action = /^[a-z][a-z_.]{0,59}$/.exec(search.get('action') ?? '')?.[0]
  const playerId = /^[1-9]\d{0,17}$/.exec(search.get('player') ?? '')?.[0]
  const query = {
    ...(actor !== '' && { actor }),
    ...(action !== undefined && { action }),
    ...(playerId !== undefined && { playerId }),
  }
  const list = useList(searchAudit, { query }, ({ entries }) => entries)
  return (
    <>
      <PageHead title="Журнал">
        <Verify playerId={playerId ?? '0'} />
        <ExportButton list="audit" filters={{ actor, action, player: playerId }} />
        <ColumnChoice columns={columns} />
      </PageHead>
      <div className="o-filters">
        {filters.map(({ name, label, placeholder }) => (
          <Input
            key={name}
            label={label}
            placeholder={placeholder}
            maxLength={100}
            value={search.get(name) ?? ''}
            onChange={(event) => say(name, event.target.value)}
          />
        ))}
      </div>
      <DataTable
        caption="Журнал изменений"
        columns={columns}
        rows={list.rows}
        rowKey={keyOf}
        openKey={shown && keyOf(shown)}
        onOpen={setShown}
        empty={list.more ? 'На этой странице таких нет, дальше могут быть' : 'Таких записей нет'}
      />
      <ListState list={list} />
      {shown && <EntrySheet entry={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

/** Verifies the chain of the casino, or of the requested player, step by step. */
function Verify({ playerId }: { playerId: string }) {
  const toast = useToast()
  const [checked, setChecked] = useState<number>()

  async function verify(): Promise<void> {
    setChecked(0)
    try {
      let sum = 0
      for (let after: string | null = '0'; after !== null;) {
        const step: Answer<typeof verifyAudit> = await call(verifyAudit, {
          query: { playerId, after },
        })
        if (!step.holds)
          return void toast.show({
            kind: 'error',
            text: `Запись ${step.brokenAt} не следует из прежних: журнал меняли мимо приложения.`,
          })
        sum += step.checked
        setChecked(sum)
        after = step.next
      }
      toast.show({ kind: 'success', text: `Цепочка цела: проверено записей ${sum}.` })
    } catch (caught) {
      toast.show({ kind: 'error', text: wordsOf(caught) })
    } finally {
      setChecked(undefined)
    }
  }

  return (
    <Button
      kind="outline"
      icon="shield-check"
      loading={checked !== undefined}
      onClick={() => void verify()}
    >
      Проверить цепочку
    </Button>
  )
}
