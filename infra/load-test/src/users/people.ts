import type { Db } from '@headroom/db';

/** Somebody who is signed in, with a workspace of their own. */
export interface Person {
  cookie: string;
  userId: string;
  workspaceId: string;
}

const PASSWORD = 'correct horse battery';

/** Signs people up and in at the app; their addresses are confirmed in the database, as no e-mail is read here. */
export async function signUp(url: string, db: Db, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let i = 0; i < count; i++) people.push(await signUpOne(url, db, `person-${i}@example.org`));
  return people;
}

async function signUpOne(url: string, db: Db, email: string): Promise<Person> {
  await post(`${url}/api/auth/sign-up/email`, { name: email, email, password: PASSWORD });
  await db.user.update({ where: { email }, data: { emailVerified: true } });
  const answer = await post(`${url}/api/auth/sign-in/email`, { email, password: PASSWORD });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const user = await db.user.findUniqueOrThrow({ where: { email }, include: { memberships: true } });
  return { cookie, userId: user.id, workspaceId: user.memberships[0]?.workspaceId ?? '' };
}

async function post(address: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: new URL(address).origin };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
