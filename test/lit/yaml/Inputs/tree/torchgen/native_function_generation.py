    tags = {"generated"} | set(f.tags & {"nondeterministic_seeded", "view_copy"})
