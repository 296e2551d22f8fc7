import { hiddenReasons, type HiddenReason } from '@ayva/contract/communication/blog'
import {
  hideComment,
  listOfficeComments,
  restoreComment,
  type OfficeComment,
} from '@ayva/contract/communication/blog/moderation'
import { Button } from '@ayva/kit/Button'
import { Chips } from '@ayva/kit/Chips'
import { Pill } from '@ayva/kit/Pill'
import { Select } from '@ayva/kit/Select'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActDialog } from '#lib/ActDialog.tsx'
import { call } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { RowActs } from '#lib/RowActs.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { useAddress } from '#lib/use-address.ts'
import { useList } from '#lib/use-list.ts'

const reasonWords: Record<HiddenReason, string> = {
  rude: 'Оскорбления',
  personal: 'Личные данные',
  advert: 'Реклама',
  off_topic: 'Не по теме статьи',
}

type Act = { kind: 'hide' | 'restore'; comment: OfficeComment }

/** What players say under articles. */
export function Page() {
  const may = useMay()
  const { search, say } = useAddress()
  const isHidden = search.get('state') === 'hidden'
  const article = /^[1-9]\d{0,8}$/.exec(search.get('article') ?? '')?.[0]
  const list = useList(
    listOfficeComments,
    {
      query: {
        ...(isHidden && { state: 'hidden' as const }),
        ...(article !== undefined && { article: Number(article) }),
      },
    },
    ({ comments }) => comments,
  )
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  const only = list.rows?.[0]?.article.title
  return (
    <>
      <PageHead title="Комментарии" />
      <div className="o-filters">
        <Chips
          label="Какие комментарии показать"
          items={[
            { id: 'all', label: 'Все' },
            { id: 'hidden', label: 'Скрытые' },
          ]}
          value={isHidden ? 'hidden' : 'all'}
          onChange={(id) => say('state', id === 'all' ? undefined : id)}
        />
        {article !== undefined && (
          <Button size="sm" kind="outline" icon="x" onClick={() => say('article', undefined)}>
            Только к статье{only && ` «${only}»`}
          </Button>
        )}
      </div>
      <DataTable
        caption="Комментарии"
        columns={columnsOf(may('players.read'), setAct, (id) => say('article', String(id)))}
        rows={list.rows}
        rowKey={({ id }) => String(id)}
        empty="Комментариев нет"
      />
      <ListState list={list} />
      {act?.kind === 'hide' && <Hide comment={act.comment} onClose={close} />}
      {act?.kind === 'restore' && (
        <ActDialog
          title="Вернуть комментарий"
          verb="Вернуть"
          done="Комментарий снова видят все"
          onClose={close}
          act={({ why }) => call(restoreComment, { params: { id: act.comment.id }, body: { why } })}
        >
          <blockquote>{act.comment.text}</blockquote>
        </ActDialog>
      )}
    </>
  )
}

function Hide({ comment, onClose }: { comment: OfficeComment; onClose: () => void }) {
  const [reason, setReason] = useState<HiddenReason>('rude')
  return (
    <ActDialog
      title="Скрыть комментарий"
      verb="Скрыть"
      danger
      done="Комментарий скрыт: его видит только автор"
      onClose={onClose}
      act={({ why }) => call(hideComment, { params: { id: comment.id }, body: { reason, why } })}
    >
      <blockquote>{comment.text}</blockquote>
      <Select
        label="Причина"
        hint="Её прочтёт автор"
        value={reason}
        options={hiddenReasons.map((one) => ({ value: one, label: reasonWords[one] }))}
        onChange={(event) =>
          setReason(hiddenReasons.find((one) => one === event.target.value) ?? 'rude')
        }
      />
    </ActDialog>
  )
}

function columnsOf(
  mayOpenPlayers: boolean,
  setAct: (act: Act) => void,
  onArticle: (id: number) => void,
): OfficeColumn<OfficeComment>[] {
  return [
    {
      id: 'text',
      header: 'Комментарий',
      cell: ({ text, article, username, playerId }) => (
        <>
          <span className="o-value">{text}</span>
          <small>
            {mayOpenPlayers && playerId !== null ? (
              <Link to={`/players/${playerId}`}>{username}</Link>
            ) : (
              username
            )}{' '}
            · {article.title}
          </small>
        </>
      ),
    },
    {
      id: 'at',
      header: 'Когда',
      phone: 'none',
      cell: ({ at }) => shortMoment(at),
      sortBy: ({ at }) => at,
    },
    {
      id: 'state',
      header: 'Состояние',
      cell: ({ hidden }) =>
        hidden ? (
          <>
            <Pill tone="garnet">Скрыт</Pill>
            <small>
              {[hidden.reason && reasonWords[hidden.reason], hidden.by].filter(Boolean).join(', ')}
            </small>
          </>
        ) : (
          <Pill tone="leaf">Виден</Pill>
        ),
    },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (comment) => (
        <RowActs
          acts={[
            { label: 'К статье', onClick: () => onArticle(comment.article.id) },
            comment.hidden !== null && {
              label: 'Вернуть',
              onClick: () => setAct({ kind: 'restore', comment }),
            },
            comment.hidden === null && {
              label: 'Скрыть',
              danger: true,
              onClick: () => setAct({ kind: 'hide', comment }),
            },
          ]}
        />
      ),
    },
  ]
}
