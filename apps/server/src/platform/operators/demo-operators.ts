/** The operators of the demo. Their passwords are published here, so they can log in only on this machine. */
export const DEMO_OFFICE_PASSWORD = 'айва-офис-2026'

export const demoOperators = [
  {
    id: '7d0f4a52-4b0e-4a53-9a0c-0a6f5b1c2d01',
    name: 'Вера',
    roles: ['administrator'],
    secret: 'AYVAOFFICEVERADEMOKEY2345ABCDEFG',
  },
  {
    id: '7d0f4a52-4b0e-4a53-9a0c-0a6f5b1c2d02',
    name: 'Антон',
    roles: ['cashier'],
    secret: 'AYVAOFFICEANTONDEMOKEY234ABCDEFG',
  },
]

export const isDemoOperator = (id: string): boolean => demoOperators.some((one) => one.id === id)
