import { describe, expect, test } from 'vitest'
import { forbidden, isPublicAddress } from './guard.ts'

describe('addresses', () => {
  test.each(['8.8.8.8', '1.1.1.1', '100.128.0.1', '172.32.0.1', '168.63.129.17', '2606:4700::1111'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.255',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:10.0.0.1',
    '64:ff9b::8.8.8.8',
    '2002:a00:1::',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
    '1.2.3',
  ])('%s is refused', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

test.each([
  ['https://api.example.com/v1', null],
  ['https://api.example.com:443/', null],
  ['http://api.example.com/', 'not_https'],
  ['https://api.example.com:8443/', 'port'],
  ['https://user:word@api.example.com/', 'user_info'],
  ['https://127.0.0.1/', 'ip_literal'],
  ['https://0x7f.1/', 'ip_literal'],
  ['https://2130706433/', 'ip_literal'],
  ['https://[::1]/', 'ip_literal'],
])('%s: %s', (url, why) => {
  expect(forbidden(new URL(url))).toBe(why)
})
