import { type SettingKind } from '@ayva/contract/setting'

type Words = { name: string; who: string }

const kinds: Record<SettingKind, Words> = {
  content: { name: 'Содержание', who: 'Меняют редактор и администратор.' },
  money: { name: 'Деньги', who: 'Меняют финансы и администратор.' },
  rewards: { name: 'Награды', who: 'Меняют маркетинг, финансы и администратор.' },
  protection: { name: 'Защита игрока', who: 'Меняют риск и администратор.' },
  access: { name: 'Вход и доступ', who: 'Меняет администратор.' },
}

export const kindOf = (kind: SettingKind): Words => kinds[kind]
