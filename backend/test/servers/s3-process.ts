import { S3Server } from './s3-server.js';

/** An S3 server in its own process, so that specs can kill it: `s3-process.ts <folder> <port>`. */
const [folder = '', port = ''] = process.argv.slice(2);
await S3Server.start(folder, Number(port));
