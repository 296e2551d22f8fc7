import { endOfficeSession, leaveOffice } from '@ayva/contract/platform/operators'
import { Button } from '@ayva/kit/Button'
import { Pill } from '@ayva/kit/Pill'
import { Segmented } from '@ayva/kit/Segmented'
import { useToast } from '@ayva/kit/Toast'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cache, call, refresh } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { isRefusal, wordsOf } from '#lib/refused.ts'
import { useSelf } from '#lib/self.ts'
import { chooseTheme, themeNow, type Theme } from '#lib/theme.ts'
import { shortMoment } from '#lib/times.ts'
import { browserOf } from './browser-of.ts'
import { ExtraCard } from './ExtraCard.tsx'
import { roleNames } from './roles.ts'

const themes = [
  { value: 'light', label: 'День' },
  { value: 'dark', label: 'Ночь' },
] as const

type Session = ReturnType<typeof useSelf>['sessions'][number]

/** The present operator, the open sessions, and the logout. */
export function Page() {
  const self = useSelf()
  const navigate = useNavigate()
  const toast = useToast()
  const [theme, setTheme] = useState<Theme>(themeNow)
  const choose = (next: Theme) => {
    chooseTheme(next)
    setTheme(next)
  }
  const leave = async () => {
    try {
      await call(leaveOffice, {})
      cache.clear()
      await navigate('/entry')
    } catch (caught) {
      // An expired session redirects to the login by itself.
      if (!isRefusal(caught, 'login_required')) toast.show({ kind: 'error', text: wordsOf(caught) })
    }
  }
  const end = (id: string) =>
    call(endOfficeSession, { params: { id } }).then(refresh, (error: unknown) =>
      toast.show({ kind: 'error', text: wordsOf(error) }),
    )
  const columns: OfficeColumn<Session>[] = [
    { id: 'browser', header: 'Где', cell: ({ userAgent }) => <b>{browserOf(userAgent)}</b> },
    { id: 'ip', header: 'Адрес', cell: ({ ip }) => ip, phone: 'none' },
    { id: 'since', header: 'Вход', cell: ({ createdAt }) => shortMoment(createdAt) },
    { id: 'seen', header: 'Был', cell: ({ seenAt }) => shortMoment(seenAt), phone: 'none' },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: ({ id, here }) =>
        here ? (
          <Pill tone="leaf">Здесь</Pill>
        ) : (
          <Button size="sm" kind="outline" onClick={() => void end(id)}>
            Закрыть
          </Button>
        ),
    },
  ]
  return (
    <>
      <PageHead title={self.name}>
        <Button kind="outline" icon="sign-out" onClick={() => void leave()}>
          Выйти
        </Button>
      </PageHead>
      <section className="o-card">
        <h2>Роли</h2>
        <p className="o-pills">
          {self.roles.map((role) => (
            <Pill key={role}>{roleNames[role]}</Pill>
          ))}
        </p>
        <details>
          <summary>Разрешения: {self.permissions.length}</summary>
          <p className="o-permissions">{self.permissions.join(', ')}</p>
        </details>
      </section>
      <ExtraCard />
      <section className="o-card">
        <h2>Вид офиса</h2>
        <Segmented label="Вид офиса" options={themes} value={theme} onChange={choose} />
      </section>
      <h2 className="o-h2">Где открыт офис</h2>
      <DataTable
        caption="Где открыт офис"
        columns={columns}
        rows={self.sessions}
        rowKey={({ id }) => id}
        empty="Нигде"
      />
    </>
  )
}
