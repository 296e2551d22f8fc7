import {
  changeOperatorRoles,
  endOperator,
  inviteOperator,
  listOperators,
  Role,
  type OfficeOperator,
} from '@ayva/contract/platform/operators'
import { Button } from '@ayva/kit/Button'
import { Checkbox } from '@ayva/kit/Checkbox'
import { Input } from '@ayva/kit/Input'
import { Modal } from '@ayva/kit/Modal'
import { Pill } from '@ayva/kit/Pill'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { call } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { useMay, useSelf } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'
import { roleHints, roleNames } from './roles.ts'

const states = {
  invited: { tone: 'sloe', words: 'Ждём' },
  works: { tone: 'leaf', words: 'Работает' },
  ended: { tone: 'neutral', words: 'Уволен' },
} as const

type Act =
  | { kind: 'invite'; operator?: OfficeOperator }
  | { kind: 'roles' | 'end'; operator: OfficeOperator }

export function Page() {
  const may = useMay()
  const self = useSelf()
  const list = useList(listOperators, {}, ({ operators }) => operators)
  const [act, setAct] = useState<Act>()
  const [link, setLink] = useState<string>()
  const columns: OfficeColumn<OfficeOperator>[] = [
    { id: 'name', header: 'Имя', cell: ({ name }) => <b>{name}</b>, sortBy: ({ name }) => name },
    {
      id: 'roles',
      header: 'Роли',
      cell: ({ roles }) => roles.map((role) => roleNames[role]).join(', '),
    },
    {
      id: 'state',
      header: 'Состояние',
      cell: ({ state }) => <Pill tone={states[state].tone}>{states[state].words}</Pill>,
    },
    {
      id: 'seen',
      header: 'Был',
      phone: 'none',
      cell: ({ seenAt }) => (seenAt === null ? '—' : shortMoment(seenAt)),
    },
    {
      id: 'created',
      header: 'С нами с',
      phone: 'none',
      cell: ({ createdAt }) => shortMoment(createdAt),
      sortBy: ({ createdAt }) => createdAt,
    },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (operator) =>
        may('operators.change') && operator.state !== 'ended' && operator.id !== self.id ? (
          <span className="o-acts">
            {operator.state === 'invited' && (
              <Button size="sm" kind="outline" onClick={() => setAct({ kind: 'invite', operator })}>
                Новая ссылка
              </Button>
            )}
            <Button size="sm" kind="outline" onClick={() => setAct({ kind: 'roles', operator })}>
              Роли
            </Button>
            <Button size="sm" kind="danger" onClick={() => setAct({ kind: 'end', operator })}>
              Уволить
            </Button>
          </span>
        ) : null,
    },
  ]
  return (
    <>
      <PageHead title="Сотрудники">
        {may('operators.change') && (
          <Button kind="primary" icon="plus" onClick={() => setAct({ kind: 'invite' })}>
            Пригласить
          </Button>
        )}
      </PageHead>
      <DataTable
        caption="Сотрудники"
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        empty="Пока никого"
      />
      <ListState list={list} />
      {act?.kind === 'invite' && (
        <Invite operator={act.operator} onClose={() => setAct(undefined)} onLink={setLink} />
      )}
      {act?.kind === 'roles' && (
        <ChangeRoles operator={act.operator} onClose={() => setAct(undefined)} />
      )}
      {act?.kind === 'end' && (
        <ActDialog
          title={`Уволить: ${act.operator.name}`}
          verb="Уволить"
          danger
          done="Уволен. Его входы закрыты."
          onClose={() => setAct(undefined)}
          act={({ why }) => call(endOperator, { params: { id: act.operator.id }, body: { why } })}
        >
          <p>Все его входы закончатся сразу, открытые страницы тоже. Сделанное им останется.</p>
        </ActDialog>
      )}
      {link !== undefined && <LinkShown link={link} onClose={() => setLink(undefined)} />}
    </>
  )
}

type RolesProps = { chosen: readonly Role[]; onChange: (roles: Role[]) => void }

function RoleChoice({ chosen, onChange }: RolesProps) {
  return (
    <fieldset className="o-roles">
      <legend>Роли</legend>
      {Role.options.map((role) => (
        <Checkbox
          key={role}
          label={
            <>
              {roleNames[role]}
              <small>{roleHints[role]}</small>
            </>
          }
          checked={chosen.includes(role)}
          onChange={(event) =>
            onChange(
              event.target.checked ? chosen.concat(role) : chosen.filter((one) => one !== role),
            )
          }
        />
      ))}
    </fieldset>
  )
}

type InviteProps = {
  /** The operator whose invitation was lost or has expired; the new link is for the same person. */
  operator: OfficeOperator | undefined
  onClose: () => void
  onLink: (link: string) => void
}

function Invite({ operator, onClose, onLink }: InviteProps) {
  const [name, setName] = useState(operator?.name ?? '')
  const [roles, setRoles] = useState<Role[]>([...(operator?.roles ?? [])])
  const [id] = useState(() => operator?.id ?? crypto.randomUUID())
  return (
    <ActDialog
      title="Пригласить сотрудника"
      verb="Создать приглашение"
      done="Приглашение создано"
      onClose={onClose}
      act={async ({ why }) => {
        const { invitation } = await call(inviteOperator, {
          params: { id },
          body: { name, roles, why },
        })
        onLink(`${location.origin}/invitation#${invitation}`)
      }}
    >
      <Input
        label="Имя"
        hint="Под этим именем он входит и стоит в журнале"
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.target.value)}
      />
      <RoleChoice chosen={roles} onChange={setRoles} />
    </ActDialog>
  )
}

function ChangeRoles({ operator, onClose }: { operator: OfficeOperator; onClose: () => void }) {
  const [roles, setRoles] = useState<Role[]>([...operator.roles])
  return (
    <ActDialog
      title={`Роли: ${operator.name}`}
      verb="Сменить роли"
      done="Роли сменены и уже действуют"
      onClose={onClose}
      act={({ why }) =>
        call(changeOperatorRoles, { params: { id: operator.id }, body: { roles, why } })
      }
    >
      <RoleChoice chosen={roles} onChange={setRoles} />
    </ActDialog>
  )
}

function LinkShown({ link, onClose }: { link: string; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  return (
    <Modal open onClose={onClose} title="Ссылка для сотрудника">
      <div className="o-act">
        <p>
          Передайте её лично: она показывается один раз, живёт двое суток и открывает офис тому, кто
          придёт по ней первым.
        </p>
        <Input label="Ссылка" readOnly value={link} onFocus={(event) => event.target.select()} />
        <Button
          kind="primary"
          icon={copied ? 'check' : 'copy'}
          onClick={() =>
            void navigator.clipboard.writeText(link).then(
              () => setCopied(true),
              () => undefined,
            )
          }
        >
          {copied ? 'Скопирована' : 'Скопировать'}
        </Button>
      </div>
    </Modal>
  )
}
