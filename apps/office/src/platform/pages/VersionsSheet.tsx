import {
  listPageVersions,
  publishPage,
  savePage,
  showPageVersion,
  type OfficePage,
} from '@ayva/contract/platform/pages/office'
import { type Answer } from '@ayva/contract/base'
import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { Sheet } from '@ayva/kit/Sheet'
import { Skeleton } from '@ayva/kit/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { CallDialog } from '#lib/CallDialog.tsx'
import { asking, call } from '#lib/call.ts'
import { useMay } from '#lib/self.ts'
import { VersionList } from '#lib/VersionList.tsx'
import { wirePart } from '#lib/to-wire.ts'
import { pageLabels } from './labels.ts'

const parts = [
  'title',
  'heading',
  'description',
  'alternates',
  'text',
  'ogSiteName',
  'ogImage',
  'noindex',
  'prerenderHeader',
  'prerenderStatusCode',
] as const

type Act = { kind: 'look' | 'edit' | 'publish'; n: number } | { kind: 'take' }
type Version = Answer<typeof showPageVersion>

/** The versions of a page: view one, edit from it, publish it, or remove the page. */
export function VersionsSheet({ page, onClose }: { page: OfficePage; onClose: () => void }) {
  const may = useMay()
  const versions = useQuery(asking(listPageVersions, { params: { id: page.id } }))
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  return (
    <Sheet open onClose={onClose} title={page.title} className="o-wide-sheet">
      <p className="o-muted" translate="no">
        {page.path}
      </p>
      <VersionList
        versions={versions.data}
        published={page.published}
        publishedWords="Показана"
        onLook={(n) => setAct({ kind: 'look', n })}
        onEdit={may('pages.change') ? (n) => setAct({ kind: 'edit', n }) : undefined}
        onPublish={may('pages.publish') ? (n) => setAct({ kind: 'publish', n }) : undefined}
      />
      {may('pages.publish') && page.published !== null && (
        <Button kind="danger" onClick={() => setAct({ kind: 'take' })}>
          Снять страницу
        </Button>
      )}
      {act?.kind === 'look' && <Look id={page.id} n={act.n} onClose={close} />}
      {act?.kind === 'edit' && <Edit id={page.id} path={page.path} n={act.n} onClose={close} />}
      {act?.kind === 'publish' && (
        <ActDialog
          title={`Показать версию ${act.n}`}
          verb="Показать"
          done="Показана: игроки видят её уже сейчас"
          onClose={close}
          act={({ why }) =>
            call(publishPage, { params: { id: page.id }, body: { version: act.n, why } })
          }
        >
          <p>Прежнюю версию можно вернуть так же.</p>
        </ActDialog>
      )}
      {act?.kind === 'take' && (
        <ActDialog
          title="Снять страницу"
          verb="Снять"
          danger
          done="Страница снята"
          onClose={close}
          act={({ why }) =>
            call(publishPage, { params: { id: page.id }, body: { version: null, why } })
          }
        >
          <p>По её адресу будет «Не найдено». Версии останутся.</p>
        </ActDialog>
      )}
    </Sheet>
  )
}

type OneProps = { id: number; n: number; onClose: () => void }

function useVersion(id: number, n: number): Version | undefined {
  return useQuery(asking(showPageVersion, { params: { id, n } })).data
}

/** The server has sanitised the text, so nothing in it can run. */
function Look({ id, n, onClose }: OneProps) {
  const version = useVersion(id, n)
  return (
    <Modal open onClose={onClose} title={`Версия ${n}`} size="lg">
      {version ? (
        <article className="o-article">
          <h2>{version.heading ?? version.title}</h2>
          <div dangerouslySetInnerHTML={{ __html: version.text }} />
        </article>
      ) : (
        <Skeleton height={240} />
      )}
    </Modal>
  )
}

function Edit({ id, n, path, onClose }: OneProps & { path: string }) {
  const version = useVersion(id, n)
  if (!version) return null
  return (
    <CallDialog
      endpoint={savePage}
      title={`Писать дальше с версии ${n}`}
      verb="Записать черновик"
      done="Записана новая версия: она ещё не показана"
      labels={pageLabels}
      begin={Object.assign(wirePart(version, parts), { path })}
      onClose={onClose}
    />
  )
}
