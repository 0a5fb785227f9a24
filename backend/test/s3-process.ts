import { S3Server } from './s3-server.js';

/** An S3 server as a process of its own, so that it can be killed: `s3-process.ts <folder> <port>`. */
const [folder = '', port = ''] = process.argv.slice(2);
await S3Server.start(folder, Number(port));
