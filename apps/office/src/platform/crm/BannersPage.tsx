import { type Slug, slugs } from '@ayva/contract/platform/crm'
import {
  listItemActions,
  listOfficeItems,
  saveItem,
  switchItem,
  type OfficeItem,
} from '@ayva/contract/platform/crm/office'
import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { Pill } from '@ayva/kit/Pill'
import { Select } from '@ayva/kit/Select'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { CallDialog } from '#lib/CallDialog.tsx'
import { asking, call } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { RowActs } from '#lib/RowActs.tsx'
import { useMay } from '#lib/self.ts'
import { wirePart } from '#lib/to-wire.ts'
import { useAddress } from '#lib/use-address.ts'
import { optionalConditionField, WithFacts } from '../audiences/audiences.ts'
import { pictureField } from '../pictures/pictures.ts'
import { bannerLabels, slotNames } from './labels.ts'

const parts = [
  'slug',
  'title',
  'text',
  'image',
  'button',
  'link',
  'audience',
  'condition',
  'device',
  'from',
  'to',
  'position',
  'isOffer',
  'flag',
  'enabled',
] as const

type Act =
  | { kind: 'save'; item?: OfficeItem; id: string }
  | { kind: 'switch' | 'actions'; item: OfficeItem }

/** The content of the site's slots; players see a change within a second. */
export function Page() {
  const may = useMay()
  const { search, say } = useAddress()
  const slug = slugs.find((one) => one === search.get('slot'))
  const items = useQuery(asking(listOfficeItems, { query: slug ? { slug } : {} }))
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  return (
    <>
      <PageHead title="Баннеры">
        {may('rotator.change') && (
          <Button
            kind="primary"
            icon="plus"
            onClick={() => setAct({ kind: 'save', id: crypto.randomUUID() })}
          >
            Поставить
          </Button>
        )}
      </PageHead>
      <div className="o-filters">
        <Select
          label="Слот"
          value={slug ?? ''}
          options={[{ value: '', label: 'Все слоты' }].concat(
            slugs.map((one) => ({ value: one, label: slotNames[one] })),
          )}
          onChange={(event) => say('slot', event.target.value)}
        />
      </div>
      <DataTable
        caption="Что стоит в слотах"
        columns={columnsOf(may('rotator.change'), setAct)}
        rows={items.data}
        asked={items}
        rowKey={({ id }) => id}
        empty="В этом слоте ничего не стоит"
      />
      {act?.kind === 'save' && <Saving act={act} slug={slug} onClose={close} />}
      {act?.kind === 'switch' && (
        <ActDialog
          title={act.item.enabled ? 'Убрать из слота' : 'Вернуть в слот'}
          verb={act.item.enabled ? 'Убрать' : 'Вернуть'}
          done={act.item.enabled ? 'Убрано' : 'Возвращено'}
          onClose={close}
          act={({ why }) =>
            call(switchItem, {
              params: { id: act.item.id },
              body: { enabled: !act.item.enabled, seen: act.item.version, why },
            })
          }
        >
          <p>{act.item.title ?? act.item.text}</p>
        </ActDialog>
      )}
      {act?.kind === 'actions' && <Actions item={act.item} onClose={close} />}
    </>
  )
}

/** With the names of slots instead of their identifiers. */
const formLabels = Object.assign(
  {},
  bannerLabels,
  Object.fromEntries(slugs.map((slug) => [`slug.${slug}`, slotNames[slug]])),
)

type SavingProps = {
  act: Extract<Act, { kind: 'save' }>
  slug: Slug | undefined
  onClose: () => void
}

function Saving({ act: { item, id }, slug = 'promotions', onClose }: SavingProps) {
  const title = item ? 'Изменить баннер' : 'Новый баннер'
  return (
    <WithFacts title={title} onClose={onClose}>
      {(facts) => (
        <CallDialog
          endpoint={saveItem}
          params={{ id }}
          title={title}
          verb="Сохранить"
          done="Сохранено: игроки увидят это в течение секунды"
          labels={formLabels}
          begin={Object.assign(
            item ? wirePart(item, parts) : { slug, enabled: true, position: 100, condition: null },
            { seen: item?.version ?? 0 },
          )}
          without={['seen']}
          custom={{
            image: pictureField,
            condition: optionalConditionField(facts, bannerLabels.conditions),
          }}
          onClose={onClose}
        />
      )}
    </WithFacts>
  )
}

const actionWords: Record<string, string> = { view: 'Видели', click: 'Нажали', close: 'Закрыли' }

function Actions({ item, onClose }: { item: OfficeItem; onClose: () => void }) {
  const actions = useQuery(asking(listItemActions, { params: { id: item.id } }))
  return (
    <Modal open onClose={onClose} title="Что с ним делали">
      <DataTable
        caption="Что делали с баннером"
        columns={[
          { id: 'action', header: 'Что', cell: ({ action }) => actionWords[action] ?? action },
          { id: 'players', header: 'Игроков', end: true, cell: ({ players }) => players },
          { id: 'guests', header: 'Гости, раз', end: true, cell: ({ guests }) => guests },
        ]}
        rows={actions.data}
        rowKey={({ action }) => action}
        empty="Пока ничего"
      />
    </Modal>
  )
}

function columnsOf(mayChange: boolean, setAct: (act: Act) => void): OfficeColumn<OfficeItem>[] {
  return [
    {
      id: 'title',
      header: 'Что стоит',
      cell: ({ title, text }) => (
        <>
          <b>{title ?? text.slice(0, 60)}</b>
          <small>{title === null ? '' : text.slice(0, 80)}</small>
        </>
      ),
    },
    { id: 'slug', header: 'Слот', cell: ({ slug: name }) => slotNames[name] },
    {
      id: 'position',
      header: 'Порядок',
      end: true,
      phone: 'none',
      cell: ({ position }) => position,
      sortBy: ({ position }) => position,
    },
    {
      id: 'audience',
      header: 'Кому',
      phone: 'none',
      cell: ({ audience, condition }) =>
        bannerLabels[`audience.${audience}`] + (condition === null ? '' : ', по условиям'),
    },
    {
      id: 'author',
      header: 'Кто менял',
      phone: 'none',
      cell: ({ author }) => author ?? 'Пришло с продуктом',
    },
    {
      id: 'state',
      header: 'Состояние',
      cell: ({ enabled }) => (
        <Pill tone={enabled ? 'leaf' : 'neutral'}>{enabled ? 'Показан' : 'Убран'}</Pill>
      ),
    },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (item) => (
        <RowActs
          acts={[
            { label: 'Итоги', onClick: () => setAct({ kind: 'actions', item }) },
            mayChange && {
              label: 'Изменить',
              onClick: () => setAct({ kind: 'save', item, id: item.id }),
            },
            mayChange && {
              label: item.enabled ? 'Убрать' : 'Вернуть',
              onClick: () => setAct({ kind: 'switch', item }),
            },
          ]}
        />
      ),
    },
  ]
}
