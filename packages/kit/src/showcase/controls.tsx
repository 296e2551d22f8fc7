import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Chips } from '../Chips.tsx'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { Row, RowGroup } from '../Rows.tsx'
import { Segmented } from '../Segmented.tsx'
import { Tabs } from '../Tabs.tsx'
import { Box } from './Box.tsx'

const tabs = [
  { id: 'now', label: 'Активные' },
  { id: 'past', label: 'Прошлые' },
  { id: 'mine', label: 'Мои билеты', count: 3 },
]
const chips = [
  { id: 'all', label: 'Все', icon: 'squares-four-fill' as const, count: 40 },
  { id: 'slots', label: 'Слоты', icon: 'cherries' as const, count: 26 },
  { id: 'fast', label: 'Быстрые', icon: 'rocket' as const },
]
const icons = [
  'magnifying-glass',
  'wallet',
  'bell',
  'gift',
  'shield-check',
  'lightning-fill',
  'clock-counter-clockwise',
  'game-controller',
  'dice-five',
  'bomb',
  'heart-fill',
  'trophy',
] as const

const Buttons = () => (
  <Box title="Кнопки: виды, размеры, ожидание, недоступность" span="two">
    <div className="k-show-row">
      <Button kind="primary">Пополнить</Button>
      <Button kind="primary" icon="plus-bold">
        Пополнить
      </Button>
      <Button kind="primary" loading loadingLabel="Отправляем">
        Пополнить
      </Button>
      <Button kind="primary" loading>
        Войти
      </Button>
      <Button kind="primary" disabled>
        Пополнить
      </Button>
    </div>
    <div className="k-show-row">
      <Button>Вывести</Button>
      <Button kind="outline">Правила</Button>
      <Button kind="text">Позже</Button>
      <Button kind="danger">Отменить вывод</Button>
      <Button square aria-label="В избранное" icon="heart" />
      <Button size="sm">В лобби</Button>
      <Button kind="primary" size="sm">
        Забрать
      </Button>
      <Button kind="primary" size="lg" href="#play">
        Играть
      </Button>
      <Button size="lg" disabledReason="Дневной лимит исчерпан, игра откроется в 00:00">
        Поставить
      </Button>
    </div>
  </Box>
)

export const ShowControls = () => {
  const [tab, setTab] = useState('now')
  const [mode, setMode] = useState<'email' | 'phone'>('email')
  const [chip, setChip] = useState('all')
  return (
    <>
      <Buttons />
      <Box title="Вкладки, переключатель, чипы">
        <div className="k-show-stack">
          <Tabs label="Розыгрыши" items={tabs} value={tab} onChange={setTab} />
          <Segmented
            label="Способ входа"
            options={[
              { value: 'email', label: 'По почте' },
              { value: 'phone', label: 'По телефону' },
            ]}
            value={mode}
            onChange={setMode}
          />
          <Chips label="Категории" items={chips} value={chip} onChange={setChip} />
        </div>
      </Box>
      <Box title="Строки настроек">
        <RowGroup title="Данные">
          <Row title="Почта" hint="m•••••a@yandex.ru" end={<Button size="sm">Изменить</Button>} />
          <Row title="Телефон" hint="Не указан" />
        </RowGroup>
      </Box>
      <Box title="Значки" span="all">
        <div className="k-show-icons">
          {icons.map((name) => (
            <Icon key={name} name={name} />
          ))}
          <IconButton icon="bell" label="Уведомления, 4 новых" count={4} />
          <IconButton icon="speaker-high" label="Звук включён" active />
          <IconButton icon="heart-fill" label="В избранном" round size={16} />
        </div>
      </Box>
    </>
  )
}
