import './pictures.css'
import {
  deletePicture,
  listPictures,
  type OfficePicture,
} from '@ayva/contract/platform/pictures/office'
import { Button } from '@ayva/kit/Button'
import { Input } from '@ayva/kit/Input'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { call } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { RowActs } from '#lib/RowActs.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { useAddress } from '#lib/use-address.ts'
import { useList } from '#lib/use-list.ts'
import { DescribeDialog } from './DescribeDialog.tsx'
import { THUMB, thumbOf } from './thumb.ts'
import { UploadDialog } from './UploadDialog.tsx'

type Act = { kind: 'upload' } | { kind: 'describe' | 'delete'; picture: OfficePicture }

/** The pictures that operators have uploaded, newest first. */
export function Page() {
  const may = useMay()
  const { search, say } = useAddress()
  const q = search.get('q') ?? ''
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  const mayChange = may('pictures.change')
  const list = useList(listPictures, { query: q === '' ? {} : { q } }, ({ pictures }) => pictures)
  return (
    <>
      <PageHead title="Картинки">
        {mayChange && (
          <Button kind="primary" icon="plus" onClick={() => setAct({ kind: 'upload' })}>
            Загрузить
          </Button>
        )}
      </PageHead>
      <div className="o-filters">
        <Input
          label="Найти по подписи"
          value={q}
          maxLength={80}
          onChange={(event) => say('q', event.target.value || undefined)}
        />
      </div>
      <DataTable
        caption="Загруженные картинки"
        columns={columnsOf(mayChange, setAct)}
        rows={list.rows}
        rowKey={({ hash }) => hash}
        empty={q === '' ? 'Картинок ещё не загружали' : 'С такой подписью картинок нет'}
      />
      <ListState list={list} />
      {act?.kind === 'upload' && <UploadDialog onClose={close} />}
      {act?.kind === 'describe' && <DescribeDialog picture={act.picture} onClose={close} />}
      {act?.kind === 'delete' && (
        <ActDialog
          title="Удалить картинку"
          verb="Удалить"
          danger
          done="Картинка удалена"
          onClose={close}
          act={({ why }) =>
            call(deletePicture, {
              params: { hash: act.picture.hash },
              body: { seen: act.picture.version, why },
            })
          }
        >
          <p>{act.picture.alt}</p>
        </ActDialog>
      )}
    </>
  )
}

function columnsOf(mayChange: boolean, setAct: (act: Act) => void): OfficeColumn<OfficePicture>[] {
  return [
    {
      id: 'alt',
      header: 'Картинка',
      cell: ({ name, alt, focus }) => (
        <span className="o-picture-row">
          <img src={thumbOf(name, focus)} {...THUMB} alt="" loading="lazy" />
          <b>{alt}</b>
        </span>
      ),
      sortBy: ({ alt }) => alt,
    },
    {
      id: 'size',
      header: 'Размер',
      end: true,
      phone: 'none',
      cell: ({ width, height, bytes }) => (
        <span translate="no">
          {width}×{height}
          <small>{Math.ceil(bytes / 1024)} КБ</small>
        </span>
      ),
      sortBy: ({ bytes }) => bytes,
    },
    {
      id: 'created',
      header: 'Загружена',
      phone: 'none',
      cell: ({ createdAt, author }) => (
        <>
          {shortMoment(createdAt)}
          <small>{author}</small>
        </>
      ),
      sortBy: ({ createdAt }) => createdAt,
    },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (picture) => (
        <RowActs
          acts={[
            mayChange && {
              label: 'Изменить',
              onClick: () => setAct({ kind: 'describe', picture }),
            },
            mayChange && {
              label: 'Удалить',
              onClick: () => setAct({ kind: 'delete', picture }),
            },
          ]}
        />
      ),
    },
  ]
}
